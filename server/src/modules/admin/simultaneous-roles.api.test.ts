import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';
import type { Role } from '../../platform/context.ts';

const test = await startSharedApp({ UNMASK_ADMINS: '2' });
const [firstAdmin, secondAdmin] = [await makeMember(test, { role: 'admin' }), await makeMember(test, { role: 'admin' })];

const setRole = (by: TestMember, { userId }: TestMember, role: Role) =>
  test.call('PUT /admin/users/{id}/role', { token: by.token, params: { id: userId }, body: { role, reason: 'Two of us are needed.' } });
const roleOf = async ({ token }: TestMember) => (await test.call('GET /user', { token })).data.user.role;

async function untilCallWaitsForRow(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db);
    if (rows[0]!.n > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Makes the call while another admin's change of the role isn't committed yet. */
async function duringRoleChange<T>({ userId }: TestMember, role: Role, call: () => Promise<T>): Promise<T> {
  let reply: Promise<T> | undefined;
  await test.act(async (ctx) => {
    await test.modules.members.grantRole(ctx, userId, role);
    reply = call();
    await untilCallWaitsForRow();
  });
  return reply!;
}

it('one admin can’t make an admin again of somebody whom another admin is demoting at the same moment', async () => {
  const member = await makeMember(test, { role: 'admin' });
  const reply = await duringRoleChange(member, 'user', () => setRole(firstAdmin, member, 'admin'));
  expect(reply).toMatchObject({ status: 200, data: { user: { role: 'user' }, needs_second_admin: true } });
  expect(await roleOf(member)).toBe('user');
});

it('overturning a demotion doesn’t lower the role that others restore at the same moment', async () => {
  const member = await makeMember(test, { role: 'admin' });
  await setRole(firstAdmin, member, 'user');
  const [decision] = (await test.call('GET /decisions', { token: member.token })).data.decisions;
  const statement = { decision_id: decision!.id, statement: 'I still work here.', evidence_ids: [] };
  const { appeal } = (await test.call('POST /appeals', { token: member.token, body: statement })).data;
  const body = { outcome: 'overturned', reasons: 'They still work here.' };
  const overturn = () => test.call('POST /admin/appeals/{id}/decision', { token: secondAdmin.token, params: { id: appeal.id }, body });
  expect((await duringRoleChange(member, 'admin', overturn)).status).toBe(200);
  expect(await roleOf(member)).toBe('admin');
});
