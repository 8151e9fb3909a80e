import { describe, expect, it } from 'vitest';
import { publish } from '../../../test/experiences.ts';
import { makeMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';

const test = await startSharedApp();
const admin = await makeMember(test, { role: 'admin' });
const member = await makeMember(test, { displayName: 'José Ángel Ruiz' });

const listUsers = (query: Record<string, string | number> = {}) => test.call('GET /admin/users', { token: admin.token, query });

describe('the directory', () => {
  it('finds by beginnings of the words of a name in any order, without accents, and by id', async () => {
    for (const q of ['jose', 'RUIZ jo', 'ángel', member.userId]) {
      const { data } = await listUsers({ q });
      expect(data.users.map(({ id }) => id)).toEqual([member.userId]);
    }
    expect((await listUsers({ q: 'jose zzz' })).data).toMatchObject({ users: [], pagination: { total: 0 } });
  });

  it('lists members in pages of ten, none of them twice, without phone numbers or e-mail addresses', async () => {
    for (let n = 0; n < 11; n++) await makeMember(test, { email: `dir-${n}@example.com` });
    const first = await listUsers();
    const second = await listUsers({ page: 2 });
    expect(first.data.users).toHaveLength(10);
    expect(new Set([...first.data.users, ...second.data.users].map(({ id }) => id)).size).toBe(10 + second.data.users.length);
    expect(first.text).not.toMatch(/@example\.com|\+1\d{10}/);
  });

  it('leaves an audit entry for each reading, without the words of the search', async () => {
    await listUsers({ q: 'ruiz' });
    const entry = (await test.auditOf('member.list')).at(-1)!;
    expect(entry).toMatchObject({ actor: `user:${admin.userId}`, data: { shown: 1 } });
    expect(JSON.stringify(entry)).not.toContain('ruiz');
  });

  it('shows the trust score 0 for a suspended member, also with points for signed texts', async () => {
    const target = await makeMember(test);
    for (let n = 0; n < 5; n++) await publish(test, target);
    const ban = { token: admin.token, params: { id: target.userId }, body: { reason: 'Threatened somebody.' } };
    await test.call('POST /admin/users/{id}/ban', ban);
    expect((await listUsers({ q: target.userId })).data.users).toMatchObject([{ trust_score: 0 }]);
    expect((await test.modules.members.readPeople(test.db, [target.userId])).get(target.userId)).toMatchObject({ trustScore: 0 });
  });
});
