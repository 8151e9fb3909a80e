import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decide, itemOf, publish, submission } from '../../../test/experiences.ts';
import { linkHandle, linkProved } from '../../../test/linked-ids.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';
import { untilAdvisoryLockIsContended } from '../../../test/start-app.ts';

const app = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000', REVEALS_PER_DAY: '4' });
const [author, reviewer] = [await makeMember(app), await makeMember(app, { role: 'reviewer' })];
let member: TestMember;
beforeEach(async () => {
  member = await makeMember(app);
});

async function createExperience(): Promise<number> {
  const { data } = await app.call('POST /experiences', { token: author.token, body: submission({}) });
  await decide(app, reviewer, await itemOf(app, 'experience', data.id), 'approve');
  return data.id;
}
const reveal = (experience_id: number, key?: string) =>
  app.call('POST /reveals/experience', {
    token: member.token,
    body: { experience_id },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const countOf = async (table: 'reveals' | 'ledger_entries'): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where user_id = ${member.userId} and ${sql.raw(table === 'reveals' ? 'true' : "kind = 'reveal'")}`.execute(
    app.db,
  );
  return rows[0]!.n;
};

describe('a reveal', () => {
  it('costs one credit, however often it is repeated, and shows the text', async () => {
    const id = await createExperience();
    expect(await reveal(id)).toMatchObject({ status: 200, data: { charged: true, reveals: 2, experience: { id, is_revealed: true } } });
    expect(await reveal(id)).toMatchObject({ status: 200, data: { charged: false, reveals: 2 } });
    expect([await countOf('reveals'), await countOf('ledger_entries')]).toEqual([1, 1]);
  });

  it('writes its row, its debit and its entry in one transaction', async () => {
    await reveal(await createExperience());
    const { rows } = await sql<{ writers: number }>`
      select count(distinct xmin::text)::int as writers from (select xmin from reveals where user_id = ${member.userId}
        union all select xmin from credit_accounts where user_id = ${member.userId}
        union all select xmin from ledger_entries where user_id = ${member.userId} and kind = 'reveal') w`.execute(app.db);
    expect(rows[0]!.writers).toBe(1);
  });

  it('is written and read by one statement', async () => {
    const id = await createExperience();
    await reveal(await createExperience());
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    await reveal(id);
    const sent = statements.mock.calls
      .map(([query]) => (query as { text?: string }).text ?? '')
      .filter((text) => /experiences|insert into (?:reveals|ledger_entries)|update credit_accounts/.test(text));
    statements.mockRestore();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/insert into reveals .* e\.content_enc/s);
  });

  it('is free for the author, and for the person written about if they proved their ID', async () => {
    const handle = `subject.${randomUUID().slice(0, 8)}`;
    const id = await publish(app, member, { platforms: [{ platform: 'instagram', social_id: handle }] });
    expect(await reveal(id)).toMatchObject({ status: 200, data: { charged: false, experience: { id, is_revealed: true } } });
    member = await makeMember(app);
    await linkProved(app, member, 'instagram', handle.toUpperCase());
    expect(await reveal(id)).toMatchObject({ status: 200, data: { charged: false, reveals: 3, experience: { id, is_revealed: true } } });
    expect([await countOf('reveals'), await countOf('ledger_entries')]).toEqual([0, 0]);
  });

  it('costs a member who linked the ID without proving it, or on another platform, one credit', async () => {
    const handle = `subject.${randomUUID().slice(0, 8)}`;
    const id = await publish(app, author, { platforms: [{ platform: 'instagram', social_id: handle }] });
    await linkHandle(app, member, 'instagram', handle);
    expect((await reveal(id)).data).toMatchObject({ charged: true, reveals: 2 });
    member = await makeMember(app);
    await linkProved(app, member, 'tiktok', handle);
    expect((await reveal(id)).data).toMatchObject({ charged: true, reveals: 2 });
  });

  it('of an experience on hold is refused even to a member who revealed it before', async () => {
    const id = await createExperience();
    await reveal(id);
    await sql`update experiences set is_hidden = true where id = ${id}`.execute(app.db);
    expect((await reveal(id)).status).toBe(404);
  });

  it('paid with an earned credit gives the same reply when it is repeated with its key', async () => {
    await publish(app, member, { is_anonymous: true, comment: '' });
    for (let nth = 0; nth < 3; nth++) await reveal(await createExperience());
    const [id, key] = [await createExperience(), randomUUID()];
    const first = await reveal(id, key);
    expect(first).toMatchObject({ status: 200, data: { charged: true, reveals: 0 } });
    expect((await reveal(id, key)).data).toEqual(first.data);
    await app.modules.authorship.mix();
    expect((await reveal(id, key)).data).toEqual(first.data);
    expect((await reveal(id)).data).toMatchObject({ charged: false, reveals: 0 });
    expect(await reveal(await createExperience(), key)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('repeated with its key gives the same reply without another charge', async () => {
    const [id, key] = [await createExperience(), randomUUID()];
    const first = await reveal(id, key);
    expect(first.data.charged).toBe(true);
    expect((await reveal(id, key)).data).toEqual(first.data);
    expect(await countOf('ledger_entries')).toBe(1);
  });

  it('is charged once when three calls with the same key arrive at the same time, and each says so', async () => {
    const [id, key] = [await createExperience(), randomUUID()];
    const replies = await Promise.all([reveal(id, key), reveal(id, key), reveal(id, key)]);
    expect(replies.map(({ status, data }) => [status, data.charged, data.reveals])).toEqual(replies.map(() => [200, true, 2]));
    expect(await countOf('ledger_entries')).toBe(1);
  });

  it('with the key of another experience is refused without a charge', async () => {
    const [one, other, key] = [await createExperience(), await createExperience(), randomUUID()];
    await reveal(one, key);
    expect(await reveal(other, key)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' });
    expect(await countOf('reveals')).toBe(1);
  });

  it('without a credit left is refused, and its key can be used again once there is a credit', async () => {
    const ids = [await createExperience(), await createExperience(), await createExperience(), await createExperience()];
    for (const id of ids.slice(0, 3)) await reveal(id);
    const key = randomUUID();
    expect(await reveal(ids[3]!, key)).toMatchObject({ status: 402, code: 'INSUFFICIENT_REVEALS' });
    await sql`update credit_accounts set balance = 1 where user_id = ${member.userId}`.execute(app.db);
    expect(await reveal(ids[3]!, key)).toMatchObject({ status: 200, data: { charged: true } });
  });

  it('beyond the daily limit is refused and rolled back', async () => {
    await sql`update credit_accounts set balance = 10 where user_id = ${member.userId}`.execute(app.db);
    for (let n = 0; n < 4; n++) expect((await reveal(await createExperience(), randomUUID())).status).toBe(200);
    const before = await sql`select count(*) from idempotency_keys`.execute(app.db);
    expect(await reveal(await createExperience(), randomUUID())).toMatchObject({ status: 429, code: 'SEARCH_LIMIT' });
    expect([await countOf('reveals'), await countOf('ledger_entries')]).toEqual([4, 4]);
    expect((await sql`select count(*) from idempotency_keys`.execute(app.db)).rows).toEqual(before.rows);
    expect((await app.call('GET /reveals/count', { token: member.token })).data.reveals).toBe(6);
  });

  it('of an experience that was removed meanwhile costs nothing', async () => {
    const id = await createExperience();
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const removal = app.act(async (ctx) => {
      await app.modules.authorship.inbox.lock(ctx.db, 'exclusive', 'experience', id);
      await sql`update experiences set status = 'removed' where id = ${id}`.execute(ctx.db);
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    const waiting = reveal(id);
    await untilAdvisoryLockIsContended(app);
    end.resolve();
    await removal;
    expect((await waiting).status).toBe(404);
    expect([await countOf('reveals'), await countOf('ledger_entries')]).toEqual([0, 0]);
  });
});
