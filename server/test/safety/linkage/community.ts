import { createHash } from 'node:crypto';
import { TRUST_TO_SUBMIT } from '@candor/contract/limits';
import { isoDay } from '@candor/contract/dates';
import { drawDummyTimes } from '../../../src/modules/authorship/draw-dummies.ts';
import { DAY_MS, HOUR_MS } from '../../../src/platform/clock.ts';
import { decide, freshHandle, itemOf, submission, TAG } from '../../experiences.ts';
import { makeMember, type TestMember } from '../../people.ts';
import type { TestApp } from '../../start-app.ts';
import { picture, upload, uploadEvidence } from '../../files/uploads.ts';
import { draw, shuffled, weighted, type Uniform } from '../../seeded-random.ts';

export interface Size {
  members: number;
  days: number;
  activeADay: number;
  submissionsADay: number;
  evidenceShare: number;
  /** Dummies a day (MIX_COVER). */
  dummiesPerDay: number;
}

/** The truth about an experience. The attacks never read it; their guesses are compared with it. */
export interface Item {
  id: number;
  author: TestMember;
  isAnonymous: boolean;
  at: Date;
  /** The day of the mix that applies it; its row has this day. */
  mixDay: string;
  handle: string;
  personName: string;
  /** The storage key of its uploaded file. */
  uploadKey: string | undefined;
  isDecided: boolean;
}

export interface Community {
  app: TestApp;
  members: TestMember[];
  staff: TestMember[];
  items: Item[];
  /**
   * For each day the members who were active and may submit, with the time. Members with too little trust to submit are left out: rejections
   * lower trust and linked IDs raise it, so beside them, members with many linked IDs would look like authors without any leak. A thief
   * can't leave them out.
   */
  active: Map<string, Map<string, number>>;
}

/** The times of the mix and of the digest, in UTC. */
const MIX_AT = 3.4 * HOUR_MS;
const DIGEST_AT = 9 * HOUR_MS;
/** Hours of the day. Some members come before the day's mix, so that a mix takes acts of two days. */
const FIRST_VISIT = 0;
const LAST_VISIT = 23.9;
const SESSION_DAYS = 25;
const ANONYMOUS_SHARE = 0.6;

interface Person extends TestMember {
  /** How often they visit, and how much they write then: two independent values, so that frequent visits tell nothing about writing. */
  visits: number;
  writes: number;
  signedInAt: number;
}

interface Event {
  at: number;
  run: () => Promise<unknown>;
}

const dayOf = (ms: number): string => isoDay(new Date(ms));
const mixDayOf = (at: Date): string => dayOf(at.getTime() + DAY_MS - MIX_AT - 1);

/** The members who were active between the previous mix and that of this day, with the times. A thief reads both from sessions and searches. */
export function activeBeforeMix({ active }: Community, mixDay: string): Map<string, number[]> {
  const mixedAt = Date.parse(`${mixDay}T00:00:00Z`) + MIX_AT;
  const found = new Map<string, number[]>();
  for (const day of [dayOf(mixedAt - DAY_MS), mixDay])
    for (const [userId, at] of active.get(day) ?? [])
      if (at > mixedAt - DAY_MS && at <= mixedAt) found.set(userId, [...(found.get(userId) ?? []), at]);
  return found;
}

/** Members visit, search, link, pay, read and write for some days, all through the calls that the web makes. */
export class Simulation {
  readonly community: Community;
  readonly #size: Size;
  readonly #uniform: Uniform;
  /** For a leak: writes what an earlier version wrote in the author's call. */
  #afterWriting = async (_author: string, _isAnonymous: boolean): Promise<void> => {};
  #people: Person[] = [];
  #start: number;

  constructor(app: TestApp, size: Size, uniform: Uniform) {
    this.community = { app, members: [], staff: [], items: [], active: new Map() };
    this.#size = size;
    this.#uniform = uniform;
    this.#start = Math.floor((Date.now() - (size.days + 2) * DAY_MS) / DAY_MS) * DAY_MS;
  }

  leakAfterWriting(leak: (author: string, isAnonymous: boolean) => Promise<void>): void {
    this.#afterWriting = leak;
  }

  async createMembers(): Promise<void> {
    const { app } = this.community;
    app.clock.set(new Date(this.#start - DAY_MS));
    for (const role of ['reviewer', 'reviewer', 'reviewer', 'admin'] as const) this.community.staff.push(await makeMember(app, { role }));
    for (let nth = 0; nth < this.#size.members; nth++) {
      app.clock.advance(60);
      const visits = 0.3 + this.#uniform();
      const writes = 1 / (0.05 + this.#uniform());
      this.#people.push({ ...(await makeMember(app)), visits, writes, signedInAt: app.clock.now().getTime() });
    }
    this.community.members = this.#people;
  }

  /** @param hooks run at that time of each simulated day, which they get as `2026-11-26` */
  async simulate(
    days: number,
    { from = 0, atNoon = async (_day: string) => {}, beforeMix = async (_day: string) => {} } = {},
  ): Promise<void> {
    for (let nth = from; nth < from + days; nth++) {
      const midnight = this.#start + nth * DAY_MS;
      const events = [...this.#visitsOf(midnight), ...this.#housekeepingOf(midnight, { atNoon, beforeMix })];
      for (const { at, run } of events.toSorted((a, b) => a.at - b.at)) {
        this.community.app.clock.set(new Date(at));
        await run();
      }
    }
  }

  #housekeepingOf(midnight: number, { atNoon, beforeMix }: Record<'atNoon' | 'beforeMix', (day: string) => Promise<void>>): Event[] {
    const { app } = this.community;
    const { authorship, notifications } = app.modules;
    const [from, to] = [new Date(midnight), new Date(midnight + DAY_MS)];
    const dummies = drawDummyTimes({ perDay: this.#size.dummiesPerDay, from, to }).map((at) => ({
      at: at.getTime(),
      run: () => authorship.addDummy(),
    }));
    const mix = async (): Promise<void> => {
      await beforeMix(dayOf(midnight));
      await authorship.mix({ force: true });
      await app.drainJobs();
    };
    return [
      ...dummies,
      { at: midnight + MIX_AT, run: mix },
      { at: midnight + DIGEST_AT, run: () => notifications.sendDigest() },
      { at: midnight + 12 * HOUR_MS, run: () => atNoon(dayOf(midnight)) },
      ...this.#decisionsOf(midnight),
    ];
  }

  /** In the afternoon reviewers decide the items of the last mix, in the order of their queue. */
  #decisionsOf(midnight: number): Event[] {
    const at = midnight + (13 + 5 * this.#uniform()) * HOUR_MS;
    return [{ at, run: () => this.#decideWaiting() }];
  }

  async #decideWaiting(): Promise<void> {
    const { app, items, staff } = this.community;
    const reviewers = staff.slice(0, 3);
    for (const item of shuffled(
      items.filter(({ isDecided }) => !isDecided),
      this.#uniform,
    )) {
      const queued = await itemOf(app, 'experience', item.id).catch(() => undefined);
      if (queued === undefined) continue;
      app.clock.advance(20);
      const reviewer = draw(reviewers, this.#uniform);
      const { status } = await decide(app, reviewer, queued, this.#uniform() < 0.75 ? 'approve' : 'reject');
      if (status === 200 || status === 409) item.isDecided = true;
    }
    // A second mix on the same day would reveal who wrote before noon.
    await app.drainJobs({ mixes: false });
  }

  #visitsOf(midnight: number): Event[] {
    const present = weighted(this.#people, ({ visits }) => visits, this.#size.activeADay, this.#uniform);
    const moments = new Map(
      present.map(({ userId }) => [userId, midnight + (FIRST_VISIT + (LAST_VISIT - FIRST_VISIT) * this.#uniform()) * HOUR_MS]),
    );
    this.community.active.set(dayOf(midnight), moments);
    const submissions = new Map<Person, number>();
    for (let nth = 0; nth < this.#size.submissionsADay; nth++) {
      const [author] = weighted(present, ({ writes }) => writes, 1, this.#uniform);
      submissions.set(author!, (submissions.get(author!) ?? 0) + 1);
    }
    return present.map((person) => ({
      at: moments.get(person.userId)!,
      run: () => this.#visit(person, Math.min(submissions.get(person) ?? 0, 10)),
    }));
  }

  async #visit(person: Person, submissions: number): Promise<void> {
    const { app } = this.community;
    const now = app.clock.now().getTime();
    if (now - person.signedInAt > SESSION_DAYS * DAY_MS) {
      person.token = await app.act((ctx) => app.modules.sessions.startSession(ctx, person.userId, 'Chrome on Linux'));
      person.signedInAt = now;
    }
    const { token } = person;
    const chance = (share: number): boolean => this.#uniform() < share;
    const { trust_score: score } = (await app.call('GET /user', { token })).data.user;
    if (score < TRUST_TO_SUBMIT) this.community.active.get(dayOf(now))!.delete(person.userId);
    if (chance(0.5)) await app.call('POST /search', { token, body: { social_id: freshHandle() } });
    for (let nth = 0; nth < submissions; nth++) await this.#write(person);
    if (chance(0.3)) await app.call('GET /experiences', { token });
    if (chance(0.3)) await app.call('GET /notifications', { token });
    await this.#doRareThings(person, chance);
  }

  async #doRareThings({ token }: Person, chance: (share: number) => boolean): Promise<void> {
    const { app, items } = this.community;
    const published = items.filter(({ isDecided }) => isDecided);
    if (chance(0.02)) {
      const body = { pack_id: 'starter', source_id: `cnon:sandbox-ok-${freshHandle()}` } as const;
      await app.call('POST /reveals/purchase', { token, body });
    }
    if (chance(0.02)) await app.call('POST /user/social-ids', { token, body: { platform: 'instagram', social_id: freshHandle() } });
    if (chance(0.005)) await upload(app, '/user/photo', [{ name: 'photo', filename: 'me.png', content: await picture() }], token);
    if (published.length === 0) return;
    const { id, handle } = draw(published, this.#uniform);
    if (chance(0.05)) await app.call('POST /reveals/experience', { token, body: { experience_id: id } });
    if (chance(0.02)) await app.call('POST /user/blocks', { token, body: { experience_id: id } });
    if (chance(0.02)) await app.call('POST /experiences/{id}/report', { token, params: { id }, body: { reason: 'other' } });
    if (chance(0.02))
      await app.call('POST /experiences/{id}/replies', {
        token,
        params: { id },
        body: { content: 'I met them as well, and it was fine.' },
      });
    if (chance(0.01)) {
      await app.call('POST /user/social-ids', { token, body: { platform: 'instagram', social_id: handle } });
      const body = { experience_id: id, ground: 'not_me' as const, statement: 'That is not me at all.', evidence_ids: [] };
      await app.call('POST /experience-disputes', { token, body });
    }
    if (chance(0.01)) await app.call('POST /alerts', { token, body: { platform: 'instagram', social_id: handle } });
    if (chance(0.005)) await app.call('GET /user/export', { token });
  }

  async #newestUpload(): Promise<string> {
    const rows = await this.community.app.db.selectFrom('staged').select('storage_key').execute();
    const attachedKeys = new Set(this.community.items.map(({ uploadKey }) => uploadKey));
    return rows.map((row) => row.storage_key).find((key) => !attachedKeys.has(key))!;
  }

  async #write(person: Person): Promise<void> {
    const { app, items } = this.community;
    const isAnonymous = this.#uniform() < ANONYMOUS_SHARE;
    const handle = freshHandle();
    const hasEvidence = this.#uniform() < this.#size.evidenceShare;
    const evidence = hasEvidence ? [(await uploadEvidence(app, person.token, 'experience')).id] : [];
    const uploadKey = hasEvidence ? await this.#newestUpload() : undefined;
    const personName = `Person ${nameOf(handle)}`;
    const fields = {
      person_name: personName,
      platforms: [{ platform: 'instagram', social_id: handle }],
      evidence_ids: evidence,
      ...(isAnonymous ? { is_anonymous: true, comment: '', tags: [TAG.ghosted] } : {}),
    };
    const reply = await app.call('POST /experiences', { token: person.token, body: submission(fields) });
    // Many rejections reduce trust below what writing requires.
    if (reply.code === 'TRUST_TOO_LOW') return;
    if (reply.status !== 201) throw new Error(`not submitted: ${reply.text}`);
    const at = app.clock.now();
    items.push({
      id: reply.data.id,
      author: person,
      isAnonymous,
      at,
      mixDay: mixDayOf(at),
      handle,
      personName,
      uploadKey,
      isDecided: false,
    });
    await this.#afterWriting(person.userId, isAnonymous);
    if (this.#uniform() < 0.05) await app.call('DELETE /experiences/{id}', { token: person.token, params: { id: reply.data.id } });
  }
}

/** Letters only, as names have to be. */
const nameOf = (handle: string): string =>
  [...createHash('sha256').update(handle).digest().subarray(0, 8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
