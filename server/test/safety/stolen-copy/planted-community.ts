import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../src/platform/clock.ts';
import type { App } from '../../../src/app.ts';
import type { Context } from '../../../src/platform/context.ts';
import { inTransaction } from '../../../src/platform/db/transaction.ts';
import { submission, TAG } from '../../experiences.ts';
import { multipart, picture } from '../../files/uploads.ts';
import type { CandorProcess } from '../candor-process.ts';
import type { Planter } from './planter.ts';

interface Person {
  userId: string;
  token: string;
}

const HANDLE_PLATFORMS = ['instagram', 'tiktok', 'reddit', 'other'];

/** Acts as the members of a small community do; every free text, identifier, file name and place is a planted one. */
export class PlantedCommunity {
  readonly #candor: CandorProcess;
  readonly #plant: Planter;
  readonly #app: App;

  constructor(candor: CandorProcess, plant: Planter, app: App) {
    this.#candor = candor;
    this.#plant = plant;
    this.#app = app;
  }

  /** @throws Error unless the call succeeds */
  async #call<T>(method: string, path: string, person: Person, body?: object | FormBody): Promise<T> {
    const form = body instanceof FormBody ? body : undefined;
    const reply = await fetch(`${this.#candor.address}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': form?.type ?? 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: form === undefined ? JSON.stringify(body ?? {}) : new Uint8Array(form.payload),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} gave ${reply.status}: ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  #act<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    const { db, clock } = this.#app.platform;
    return inTransaction(db, (tx, afterCommit) =>
      work({ actor: { kind: 'job', job: 'test' }, db: tx, clock, requestId: 'test', clientAddress: '127.0.0.1', afterCommit }),
    );
  }

  addPerson(role: 'user' | 'reviewer', handle = this.#plant.handle()): Promise<Person> {
    const { members, sessions, socialIds } = this.#app.modules;
    return this.#act(async (ctx) => {
      const userId = await members.createMember(ctx, {
        displayName: this.#plant.displayName(),
        birthdate: '1990-05-01',
        phone: this.#plant.phone(),
        email: this.#plant.email(),
        createdAt: new Date(ctx.clock.now().getTime() - DAY_MS),
        role,
      });
      await socialIds.linkForSeed(ctx, userId, { platform: 'instagram', socialId: handle });
      await members.setTrustScore(ctx, userId, 80);
      return { userId, token: await sessions.startSession(ctx, userId, 'Chrome on Linux') };
    });
  }

  /** Submits an experience about a person with 20 identifiers, of which `handle` is the first. @returns its id */
  async submit(
    author: Person,
    { isAnonymous, hasFile, handle = this.#plant.handle() }: { isAnonymous: boolean; hasFile: boolean; handle?: string },
  ): Promise<number> {
    const plant = this.#plant;
    const others = Array.from({ length: 9 }, (_, n) => ({ platform: HANDLE_PLATFORMS[n % 4]!, social_id: plant.handle() }));
    const contacts = Array.from({ length: 5 }, () => [
      { platform: 'phone', social_id: plant.phone(), country_code: '+1' },
      { platform: 'email', social_id: plant.email() },
    ]).flat();
    const { id } = await this.#call<{ id: number }>('POST', '/experiences', author, {
      ...submission({
        person_name: plant.name(),
        comment: isAnonymous ? '' : plant.sentence('comments'),
        tags: isAnonymous ? [TAG.ghosted] : [TAG.respectful, TAG.honest],
        platforms: [{ platform: 'instagram', social_id: handle }, ...others, ...contacts],
        ...plant.place(),
        is_anonymous: isAnonymous,
      }),
      ...(hasFile ? { evidence_ids: [await this.#upload(author)] } : {}),
    });
    return id;
  }

  async #upload(author: Person): Promise<string> {
    const { payload, type } = multipart([
      { name: 'evidence_file', filename: this.#plant.fileName(), content: await picture() },
      { name: 'type', content: 'experience' },
    ]);
    const send = () => this.#call<{ id: string }>('POST', '/files/evidence', author, new FormBody(payload, type));
    // A busy machine may not read a file within its ten seconds.
    for (let triesLeft = 5; ; triesLeft--) {
      try {
        return (await send()).id;
      } catch (error) {
        if (triesLeft === 0 || !(error as Error).message.includes('takes too long to read')) throw error;
      }
    }
  }

  /** Searches for a handle, a number and a name. */
  async search(member: Person): Promise<void> {
    const plant = this.#plant;
    await this.#call('POST', '/search', member, { social_id: plant.handle('searches'), platform: 'instagram' });
    await this.#call('POST', '/search', member, { social_id: plant.phone(), platform: 'phone' });
    await this.#call('POST', '/search', member, { person_name: plant.name() });
  }

  /** Sends the other requests that contain planted values: an alert, an application, a new name, and a code. */
  async sendRequests(member: Person): Promise<void> {
    const plant = this.#plant;
    await this.#call('POST', '/alerts', member, { social_id: plant.handle('searches'), platform: 'instagram' });
    await this.#call('POST', '/community/reviewer/apply', member, { reason: plant.sentence('statements') });
    await this.#call('PUT', '/user', member, { display_name: plant.displayName() });
    const consent = { carrier_consent_given: true, carrier_consent_timestamp: new Date().toISOString() };
    await this.#call('POST', '/signin', member, { phone_number: plant.phone(), ...consent });
  }

  /** Opens and decides waiting submissions, of which three in four are published. @returns their ids */
  async review(reviewer: Person, count: number): Promise<number[]> {
    const waiting = await this.#waiting().limit(count).execute();
    const published: number[] = [];
    for (const [index, { id, subject_id: experienceId }] of waiting.entries()) {
      const decision = index % 4 === 3 ? 'reject' : 'approve';
      await this.#decide(reviewer, id, decision);
      if (decision === 'approve') published.push(experienceId);
    }
    return published;
  }

  #waiting() {
    const items = this.#app.platform.db.selectFrom('review_items').select(['id', 'subject_id']);
    return items.where('subject_type', '=', 'experience').where('status', '=', 'in_review');
  }

  async #decide(reviewer: Person, item: number, decision: 'approve' | 'reject'): Promise<void> {
    const path = `/community/review-queue/${item}`;
    await this.#call('POST', `${path}/lease`, reviewer);
    await this.#call('POST', `${path}/notes`, reviewer, { content: this.#plant.sentence('notes') });
    await this.#call('POST', `${path}/decision`, reviewer, { decision, notes: this.#plant.sentence('notes') });
  }

  /** A reader reveals a published experience, replies and reports it. */
  async revealAndRespond(reader: Person, experienceId: number): Promise<void> {
    await this.#call('POST', '/reveals/experience', reader, { experience_id: experienceId });
    await this.#call('POST', `/experiences/${experienceId}/replies`, reader, { content: this.#plant.sentence('replies') });
    const details = this.#plant.sentence('statements');
    await this.#call('POST', `/experiences/${experienceId}/report`, reader, { reason: 'harassment', details });
  }

  /** A signed experience is published, and the person whom it is about joins and disputes it. */
  async dispute(author: Person, reviewer: Person): Promise<void> {
    const handle = this.#plant.handle();
    const experienceId = await this.submit(author, { isAnonymous: false, hasFile: false, handle });
    const { id } = await this.#waiting().where('subject_id', '=', experienceId).executeTakeFirstOrThrow();
    await this.#decide(reviewer, id, 'approve');
    const subject = await this.addPerson('user', handle);
    const statement = this.#plant.sentence('statements');
    await this.#call('POST', '/experience-disputes', subject, {
      experience_id: experienceId,
      ground: 'not_me',
      statement,
      evidence_ids: [],
    });
  }
}

class FormBody {
  readonly payload: Buffer;
  readonly type: string;
  constructor(payload: Buffer, type: string) {
    this.payload = payload;
    this.type = type;
  }
}
