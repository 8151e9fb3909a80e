import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isOnCitus } from '../../../../test/citus.ts';
import { ANONYMOUS, decide, freshHandle, itemOf, submission } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { untilAdvisoryLockIsContended } from '../../../../test/start-app.ts';

const PER_DAY = 3;

let author: TestMember;

const app = await startSharedApp({ SUBMISSIONS_PER_DAY: String(PER_DAY) });
// Makes the words of the name known to the index.
await app.call('POST /experiences', { token: (await makeMember(app)).token, body: submission({}) });
beforeEach(async () => {
  author = await makeMember(app);
});

const onTikTok = (handle: string) => ({ platforms: [{ platform: 'tiktok' as const, social_id: handle }] });
const send = (fields: Parameters<typeof submission>[0] = {}, key?: string) =>
  app.call('POST /experiences', {
    token: author.token,
    body: submission(fields),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const ownCount = async (): Promise<number> => (await app.call('GET /experiences', { token: author.token })).data.experiences.length;
const codes = (replies: { status: number; code: string | undefined }[]): string[] =>
  replies.map(({ status, code }) => code ?? String(status)).toSorted();

/** The statements that the serving process sent during `work`, except those of scheduled jobs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query] = args as [string | { text: string }];
    sent.push(typeof query === 'string' ? query : query.text);
    return original.apply(this, args);
  });
  await work();
  spy.mockRestore();
  return sent.filter((text) => !/outbox(?!"? \()|pg_notify/.test(text.replace('insert into jobs_outbox', '')));
}

describe('a signed submission', () => {
  it.skipIf(isOnCitus)('is written by one statement without a transaction block, in a single transaction', async () => {
    let id = 0;
    const sent = await statementsOf(async () => {
      id = (await send()).data.id;
    });
    expect(sent.filter((text) => /^\s*(begin|commit|lock)/i.test(text))).toEqual([]);
    expect(sent.filter((text) => text.includes('insert into'))).toHaveLength(1);
    const { rows } = await sql<{ writers: number; rows: number }>`
      select count(distinct x::text)::int as writers, count(*)::int as rows from (
        select xmin as x from experiences where id = ${id} union all select xmin from experience_identifiers where experience_id = ${id}
        union all select xmin from review_items where subject_id = ${id}) w`.execute(app.db);
    expect(rows[0]).toEqual({ writers: 1, rows: 3 });
    expect(await ownCount()).toBe(1);
    await app.forwardJobs();
    // On a busy machine the job may share its batch with that of the submission before.
    const jobs = await sql<{ n: number }>`
      select count(*)::int as n from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id,
        json_array_elements(p.payload -> 'batch') as one
      where j.task_identifier = 'assist-review'
        and (one ->> 'itemId')::bigint = (select id from review_items where subject_id = ${id})`.execute(app.db);
    expect(jobs.rows[0]!.n).toBe(1);
  });

  it('and an anonymous one are written without a transaction block, the anonymous one as a single row of the inbox', async () => {
    for (const fields of [
      onTikTok(freshHandle()),
      { ...ANONYMOUS, ...onTikTok(freshHandle()) },
      { ...ANONYMOUS, ...onTikTok(freshHandle()) },
    ]) {
      const sent = await statementsOf(async () => expect((await send(fields)).status).toBe(201));
      expect(sent.filter((text) => /^\s*(begin|commit|lock)/i.test(text))).toEqual([]);
      const written = sent.flatMap((text) => [...text.matchAll(/(?:insert into|update|delete from) "?(\w+)/g)].map(([, table]) => table));
      expect(written.filter((table) => table === 'inbox')).toHaveLength('is_anonymous' in fields ? 1 : 0);
      if ('is_anonymous' in fields) expect(written).toEqual(['inbox']);
    }
    expect(await ownCount()).toBe(3);
  });

  it.skipIf(isOnCitus)('shares statements with those of other members at the same moment, and fails alone', async () => {
    const authors = await Promise.all(Array.from({ length: 6 }, () => makeMember(app)));
    const twice = onTikTok(freshHandle());
    let replies: { status: number; code: string | undefined }[] = [];
    const sent = await statementsOf(async () => {
      const all = authors.map(({ token }) => app.call('POST /experiences', { token, body: submission(onTikTok(freshHandle())) }));
      replies = await Promise.all([...all, send(twice), send(twice)]);
    });
    expect(codes(replies)).toEqual([...Array.from({ length: 7 }, () => '201'), 'ALREADY_SUBMITTED']);
    expect(await ownCount()).toBe(1);
    const countOwn = async () => (await app.call('GET /experiences', { token: authors[3]!.token })).data.experiences.length;
    expect(await countOwn()).toBe(1);
    expect(sent.some((text) => text.includes('insert into'))).toBe(true);

    const together = await statementsOf(async () => {
      const all = authors.map(({ token }) => app.call('POST /experiences', { token, body: submission(onTikTok(freshHandle())) }));
      replies = await Promise.all(all);
    });
    expect(codes(replies)).toEqual(authors.map(() => '201'));
    expect(together.filter((text) => text.includes('insert into')).length).toBeLessThan(authors.length);
    const counted = await sql<{ n: number }>`
      select (select count(*) from experiences where not is_anonymous) - (select count(*) from review_items where subject_type = 'experience') as n`.execute(
      app.db,
    );
    expect(counted.rows[0]!.n).toBe(0);
  });

  it('is accepted once if the author sends several about one person simultaneously', async () => {
    const handle = freshHandle();
    const replies = await Promise.all(Array.from({ length: 4 }, () => send(onTikTok(handle))));
    expect(codes(replies)).toEqual(['201', 'ALREADY_SUBMITTED', 'ALREADY_SUBMITTED', 'ALREADY_SUBMITTED']);
    expect(await ownCount()).toBe(1);
  });

  it('is refused beyond the daily limit, even if submissions race', async () => {
    const replies = await Promise.all(Array.from({ length: PER_DAY + 3 }, () => send(onTikTok(freshHandle()))));
    expect(codes(replies)).toEqual([...Array.from({ length: PER_DAY }, () => '201'), ...Array.from({ length: 3 }, () => 'RATE_LIMITED')]);
    expect(await ownCount()).toBe(PER_DAY);
  });

  it('is made once if it is repeated with its idempotency key, simultaneously and later', async () => {
    const [fields, key] = [onTikTok(freshHandle()), randomUUID()];
    const replies = await Promise.all(Array.from({ length: 3 }, () => send(fields, key)));
    const again = await send(fields, key);
    expect(new Set([...replies, again].map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    expect(await ownCount()).toBe(1);
    expect(await send(onTikTok(freshHandle()), key)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('and an anonymous one about the same person, sent simultaneously: only one of them is accepted', async () => {
    const handle = freshHandle();
    const replies = await Promise.all([
      send(onTikTok(handle)),
      send({ ...ANONYMOUS, ...onTikTok(handle) }),
      send(onTikTok(handle)),
      send({ ...ANONYMOUS, ...onTikTok(handle) }),
    ]);
    expect(codes(replies)).toEqual(['201', 'ALREADY_SUBMITTED', 'ALREADY_SUBMITTED', 'ALREADY_SUBMITTED']);
    await app.modules.authorship.mix();
    expect(await ownCount()).toBe(1);
  });

  it('waits for an act of its author that has not committed yet, and sees it', async () => {
    const handle = freshHandle();
    const { inbox } = app.modules.authorship;
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const other = app.act(async (ctx) => {
      await inbox.lockAuthor(ctx.db, author.userId);
      const actor = { kind: 'member', userId: author.userId } as never;
      for (let n = 0; n < PER_DAY; n++)
        await inbox.put(
          { ...ctx, actor },
          { kind: 'submit', experienceId: 7 + n, payload: { identifiers: [], isAnonymous: true, evidenceIds: [] } },
        );
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    const others = await Promise.all(Array.from({ length: 3 }, () => makeMember(app)));
    const waiting = send(onTikTok(handle));
    // Members who send at the same moment don't wait with this author.
    const replies = await Promise.all(
      others.map(({ token }) => app.call('POST /experiences', { token, body: submission(onTikTok(freshHandle())) })),
    );
    expect(codes(replies)).toEqual(['201', '201', '201']);
    await untilAdvisoryLockIsContended(app);
    end.resolve();
    await other;
    expect(await waiting).toMatchObject({ status: 429 });
    await sql`truncate authored.inbox`.execute(app.db);
    expect(await ownCount()).toBe(0);
  });

  it('is refused while the author appeals a rejection about the same person, although the author just submitted something else', async () => {
    author = await makeMember(app, { trust: 90 });
    const handle = freshHandle();
    const { data } = await send(onTikTok(handle));
    // Fills the cache of the author's experiences; a signed one would clear it again.
    await send({ ...ANONYMOUS, ...onTikTok(freshHandle()) });
    await decide(app, await makeMember(app, { role: 'reviewer' }), await itemOf(app, 'experience', data.id), 'reject');
    const { decisions } = (await app.call('GET /decisions', { token: author.token })).data;
    const body = { decision_id: decisions[0]!.id, statement: 'It is about a meeting.', evidence_ids: [] };
    expect((await app.call('POST /appeals', { token: author.token, body })).status).toBe(201);
    expect(await send(onTikTok(handle))).toMatchObject({ status: 409, code: 'CASE_OPEN' });
  });
});
