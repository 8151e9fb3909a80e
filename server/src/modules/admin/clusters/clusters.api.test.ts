import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { dumpDatabase, findPlain } from '../../../../test/dumps/dump.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { saveCardHash } from '../../payments/card-hash-store.ts';
import { ClusterStore } from './cluster-store.ts';

const test = await startSharedApp({ ACCOUNTS_PER_CLUSTER: '4' });
const admin = await makeMember(test, { role: 'admin' });

/** A random value of a browser's device cookie. */
const newDeviceCookie = (): string => randomBytes(32).toString('base64url');

/** Signs the member in from the browser with this cookie, and out again: the account is still counted. */
async function signInAndOut(member: TestMember, cookie: string): Promise<void> {
  const device = { name: 'Firefox on Linux', cookie, setFileCookie: () => undefined };
  const { token } = await test.act((ctx) => test.modules.sessions.signIn(ctx, { userId: member.userId, device }));
  expect((await test.call('POST /logout', { token })).status).toBe(200);
}

async function accountsOn(cookie: string, count: number): Promise<TestMember[]> {
  const members: TestMember[] = [];
  for (let n = 0; n < count; n++) {
    members.push(await makeMember(test));
    await signInAndOut(members.at(-1)!, cookie);
  }
  return members;
}

async function accountsPaidBy(card: string, count: number): Promise<TestMember[]> {
  const members: TestMember[] = [];
  for (let n = 0; n < count; n++) {
    const member = await makeMember(test);
    const body = { pack_id: 'starter', source_id: `cnon:sandbox-ok-${randomUUID()}` };
    const bought = await test.call('POST /reveals/purchase', { token: member.token, body });
    // Everybody pays with the same sandbox cards, so the sandbox identifies none; Square does.
    await saveCardHash(test.db, test.platform.vault, bought.data.payment_id, card);
    members.push(member);
  }
  return members;
}

const countClusters = () => test.modules.admin.jobs.find(({ name }) => name === 'count-account-clusters')!.run({});
const sharedBy = async ({ userId }: TestMember) =>
  (await test.call('GET /admin/users', { token: admin.token, query: { q: userId } })).data.users[0]!.shared_with;
const clusters = async () => (await test.call('GET /admin/stats', { token: admin.token })).data.clusters;
const alarms = async () =>
  (await test.call('GET /notifications', { token: admin.token })).data.notifications.filter(({ text }) =>
    text.includes('one device or one card'),
  );

it('shows admins how many other accounts share a browser or a card, except for a pair', async () => {
  const [three, pair, paid] = [
    await accountsOn(newDeviceCookie(), 3),
    await accountsOn(newDeviceCookie(), 2),
    await accountsPaidBy('card1', 4),
  ];
  expect(await sharedBy(three[0]!)).toEqual({ device: 0, card: 0 });
  await countClusters();
  for (const member of three) expect(await sharedBy(member)).toEqual({ device: 2, card: 0 });
  for (const member of pair) expect(await sharedBy(member)).toEqual({ device: 0, card: 0 });
  for (const member of paid) expect(await sharedBy(member)).toEqual({ device: 0, card: 3 });
  // The ids of the others are nowhere in the reply.
  const { text } = await test.inject('GET', '/admin/users', { token: admin.token, query: { q: three[0]!.userId } });
  for (const { userId } of three.slice(1)) expect(text).not.toContain(userId);
});

it('raises an alarm once for each cluster above the limit, with an entry in the audit log', async () => {
  await accountsOn(newDeviceCookie(), 4);
  await countClusters();
  expect([await clusters(), await alarms()]).toEqual([{ large: 0, largest: 4 }, []]);
  const cookie = newDeviceCookie();
  await accountsOn(cookie, 5);
  for (let night = 0; night < 2; night++) await countClusters();
  expect(await clusters()).toEqual({ large: 1, largest: 5 });
  expect(await alarms()).toHaveLength(1);
  const entries = await test.auditOf('user.cluster');
  expect(entries).toMatchObject([{ data: { added: 1, clusters: 1, largest: 5 } }]);
  await accountsPaidBy('card2', 6);
  await countClusters();
  expect(await clusters()).toEqual({ large: 2, largest: 6 });
  expect(await alarms()).toHaveLength(2);
});

it('a copy of the database doesn’t reveal which accounts share a browser', async () => {
  const members = await accountsOn(newDeviceCookie(), 3);
  await countClusters();
  const { rows } = await sql<{ sealed: Buffer; bytes: number }>`
    select clusters_enc as sealed, length(clusters_enc) as bytes from account_clusters`.execute(test.db);
  expect(new Set(rows.map(({ bytes }) => bytes)).size).toBe(1);
  const knownDevices = await test.db
    .selectFrom('known_devices')
    .select('mark_enc')
    .where(
      'user_id',
      'in',
      members.map(({ userId }) => userId),
    )
    .execute();
  const sealed = knownDevices.map(({ mark_enc }) => mark_enc!.toString('hex'));
  expect([sealed.length, new Set(sealed).size, new Set(sealed.map(({ length }) => length)).size]).toEqual([3, 3, 1]);
  // No sealed row contains a member's id, and the dump contains no count.
  expect(rows.every(({ sealed: row }) => members.every(({ userId }) => !row.includes(userId)))).toBe(true);
  expect(findPlain(await dumpDatabase(test.db), ['"device":2'])).toEqual([]);
});

it('of two thousand accounts in clusters, decrypts only the rows of those on the page', async () => {
  const store = new ClusterStore(test.platform.vault);
  const open = vi.spyOn(test.platform.vault, 'openJson');
  const shared = new Map(Array.from({ length: 2_000 }, (_, n) => [randomUUID() as string, { device: n, card: 2_000 - n }] as const));
  await test.db.transaction().execute(async (tx) => {
    expect(await store.sharedBy(tx, [...shared.keys()])).toEqual(new Map());
    await store.replace(tx, shared, { large: 0, largest: 0, known: [] });
    expect(await store.sharedBy(tx, [...shared.keys()])).toEqual(new Map(shared));
    open.mockClear();
    const [first] = shared.keys();
    expect(await store.sharedBy(tx, [first!, randomUUID()])).toEqual(new Map([[first, shared.get(first!)]]));
    expect(open.mock.calls.length).toBeLessThanOrEqual(2);
    expect(await store.sharedBy(tx, [])).toEqual(new Map());
  });
  open.mockRestore();
});
