import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DAY_S } from '../../src/platform/clock.ts';
import { unbalancedAccounts } from '../../src/modules/reveals/ledger-check-store.ts';
import type { JobHandler } from '../../src/platform/jobs/jobs.ts';
import { ANONYMOUS, publish, submit } from '../experiences.ts';
import { picture, upload, uploadEvidence } from '../files/uploads.ts';
import { linkHandle } from '../linked-ids.ts';
import { makeMember, type TestMember } from '../people.ts';
import { findLeftovers } from '../safety/files/find-leftovers.ts';
import { stealRows } from '../safety/linkage/joined-rows.ts';
import { startSharedApp } from '../shared-app.ts';

/** Tables that keep the id: the audit log, which names people only by their ids, and the ledger and payments, for bookkeeping. */
const TABLES_WITH_ID = ['public.audit_log', 'public.ledger_entries', 'public.payments'];
/** Invalidations of caches, deleted within minutes. */
const TABLE_OF_INVALIDATIONS = 'public.identity_outbox';

const test = await startSharedApp();

/** Leaves something in every part of the product that stores data about a member. */
async function useEverything(member: TestMember): Promise<void> {
  const { token } = member;
  const post = async (path: string, body: Record<string, unknown>): Promise<void> => {
    const { status, text } = await test.inject('POST', path, { token, body });
    expect([path, status < 300 ? 'done' : text]).toEqual([path, 'done']);
  };
  const [revealed, blocked] = [await publish(test, await makeMember(test)), await publish(test, await makeMember(test))];
  await upload(test, '/user/photo', [{ name: 'photo', filename: 'me.png', content: await picture() }], token);
  const { id: file } = await uploadEvidence(test, token, 'experience');
  await submit(test, member, { evidence_ids: [file] });
  await publish(test, member);
  await submit(test, member, ANONYMOUS);
  await uploadEvidence(test, token, 'experience');
  await linkHandle(test, member, 'instagram', 'deleted.one');
  await post('/search', { social_id: 'somebody.else' });
  const card = { payment_method: 'card', platform: 'web', source_id: 'cnon:card-nonce-ok', save_card: true };
  await post('/reveals/purchase', { pack_id: 'starter', ...card });
  await post('/reveals/experience', { experience_id: revealed });
  await post(`/experiences/${revealed}/replies`, { content: 'I met them, too.' });
  await post(`/experiences/${revealed}/report`, { reason: 'other', details: 'Look at it.' });
  await post('/user/blocks', { experience_id: blocked });
  await post('/alerts', { platform: 'instagram', social_id: 'somebody.else' });
  await post('/community/reviewer/apply', {});
  await test.inject('PUT', '/user/settings', { token, body: { timezone: 'Pacific/Auckland' } });
  await test.act((ctx) => test.modules.sessions.startSession(ctx, member.userId, 'Firefox on Linux'));
  await test.drainJobs();
}

async function deleteAccount({ token, phone }: TestMember): Promise<void> {
  await test.call('DELETE /user', { token, body: {} });
  const body = { verification_code: await test.codeFor(phone), keep_experiences: false };
  expect((await test.call('DELETE /user', { token, body })).status).toBe(200);
  await passDays(1);
  // Anonymous texts go on a later day, one by one.
  await passDays(15);
  for (const name of ['forget-leaving-authors', 'delete-due-files']) await runJob(name);
  await test.drainJobs();
}

async function passDays(days: number): Promise<void> {
  test.clock.advance(days * DAY_S + 1);
  await test.forwardJobs();
  // PostgreSQL's clock doesn't advance with the app's.
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(test.db);
  await test.drainJobs();
}

async function runJob(name: string): Promise<void> {
  const jobs: JobHandler[] = Object.values(test.modules).flatMap((module) => module.jobs);
  await jobs.find((job) => job.name === name)!.run({});
}

it('a deleted account leaves only its id in the audit log, the ledger and the payments, and no file', async () => {
  const filesBefore = await findLeftovers(test);
  const member = await makeMember(test, { trust: 75, displayName: 'Planted Leaver' });
  const tablesWithId = async (): Promise<string[]> => {
    const rows = await stealRows(test.db);
    const named = rows.filter(({ values }) => JSON.stringify(values).includes(member.userId)).map(({ table }) => table);
    return [...new Set(named)].filter((table) => table !== TABLE_OF_INVALIDATIONS).toSorted((a, b) => a.localeCompare(b));
  };
  await useEverything(member);
  expect((await tablesWithId()).length).toBeGreaterThan(10);
  expect((await findLeftovers(test)).length).toBeGreaterThan(filesBefore.length + 3);
  await deleteAccount(member);
  expect(await tablesWithId()).toEqual(TABLES_WITH_ID);
  // The nightly check of the ledger doesn't report the entries of deleted accounts.
  expect(await unbalancedAccounts(test.db)).toEqual([]);
  expect(await findLeftovers(test)).toEqual(filesBefore);
});
