import { randomUUID } from 'node:crypto';
import type { Act } from '../../../src/modules/authorship/index.ts';
import { inTransaction } from '../../../src/platform/db/transaction.ts';
import { freshHandle, submission, TAG } from '../../experiences.ts';
import type { TestMember } from '../../people.ts';
import type { TestApp } from '../../start-app.ts';

const IN_ONE_TRANSACTION = 200;

/** Submits anonymously once, and returns the payload of its act as a template for many. */
export async function submissionPayload(app: TestApp, author: TestMember): Promise<Record<string, unknown>> {
  const body = submission({ is_anonymous: true, comment: '', tags: [TAG.ghosted] });
  const reply = await app.call('POST /experiences', { token: author.token, body });
  const { waiting } = await app.modules.authorship.inbox.actsOf(app.db, author.userId, app.clock.now());
  return waiting.find((act: Act) => act.experienceId === reply.data.id)!.payload as Record<string, unknown>;
}

/** Puts `count` submissions of the authors into the inbox, as their calls would. Returns the author of each experience by its id. */
export async function addArrivals(
  app: TestApp,
  payload: Record<string, unknown>,
  { authors, count, firstId }: { authors: readonly string[]; count: number; firstId: number },
): Promise<Map<number, string>> {
  const authorById = new Map<number, string>();
  const { inbox } = app.modules.authorship;
  for (let from = 0; from < count; from += IN_ONE_TRANSACTION)
    await inTransaction(app.platform.authoredDb, async (db) => {
      for (let nth = from; nth < Math.min(count, from + IN_ONE_TRANSACTION); nth++) {
        const userId = authors[nth % authors.length]!;
        const handle = freshHandle();
        const identifiers = [{ platform: 'instagram', socialId: handle, canonical: handle, countryCode: null }];
        const act = { kind: 'submit' as const, experienceId: firstId + nth, payload: { ...payload, identifiers } };
        await inbox.put({ db, clock: app.platform.clock, actor: { userId }, idempotency: { key: randomUUID(), hash: randomUUID() } }, act);
        authorById.set(firstId + nth, userId);
      }
    });
  return authorById;
}
