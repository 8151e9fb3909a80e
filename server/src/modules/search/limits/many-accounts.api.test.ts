import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { distantNumber, freshHandle } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';
import { saveCardHash } from '../../payments/card-hash-store.ts';

/** How many different handles and phone numbers an account may look up a day. */
const HANDLES = 5;
const PHONES = 4;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    DISTINCT_HANDLES_PER_DAY: String(HANDLES),
    DISTINCT_PHONES_PER_DAY: String(PHONES),
  });
});
afterAll(() => test.close());

const newDevice = () => ({ name: 'Chrome on Linux', cookie: randomBytes(32).toString('base64url'), setFileCookie: () => {} });
/** A new account, signed in on this device. */
async function memberOn(device: ReturnType<typeof newDevice>): Promise<TestMember> {
  const member = await makeMember(test);
  const { token } = await test.act((ctx) => test.modules.sessions.signIn(ctx, { userId: member.userId, device }));
  return { ...member, token };
}
const lookUp = (member: TestMember, social_id: string) => test.call('POST /search', { token: member.token, body: { social_id } });
/** Counts how many different people the accounts may look up, taking turns. */
async function countAllowed(accounts: TestMember[], searches: number, identifierOf: (n: number) => string): Promise<number> {
  const replies = [];
  for (let n = 0; n < searches; n++) replies.push(await lookUp(accounts[n % accounts.length]!, identifierOf(n)));
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([undefined, 'SEARCH_LIMIT']));
  return replies.filter(({ status }) => status === 200).length;
}
const makeMembers = (count: number, make: () => Promise<TestMember>) => Promise.all(Array.from({ length: count }, make));

it('ten accounts on one device look up no more people than one account may', async () => {
  const device = newDevice();
  const accounts = await makeMembers(10, () => memberOn(device));
  expect(await countAllowed(accounts, 10, freshHandle)).toBe(HANDLES);
  expect(await countAllowed(accounts, 10, distantNumber)).toBe(PHONES);
  // Another device has its own limit, and looking up the same person again costs nothing.
  expect((await lookUp(await memberOn(newDevice()), freshHandle())).status).toBe(200);
  expect((await lookUp(accounts[7]!, distantNumber(1))).status).toBe(200);
});

it('linking a handle counts as looking it up', async () => {
  const device = newDevice();
  const accounts = await makeMembers(4, () => memberOn(device));
  const link = (member: TestMember, social_id: string) =>
    test.call('POST /user/social-ids', { token: member.token, body: { social_id, type: 'handle', platform: 'instagram' } });
  const handles = Array.from({ length: HANDLES }, freshHandle);
  for (const [n, handle] of handles.entries()) expect((await link(accounts[n % 2]!, handle)).status).toBe(201);
  expect(await link(accounts[2]!, freshHandle())).toMatchObject({ status: 429, code: 'SEARCH_LIMIT' });
  expect(await lookUp(accounts[3]!, freshHandle())).toMatchObject({ status: 429, code: 'SEARCH_LIMIT' });
  expect((await lookUp(accounts[3]!, handles[0]!)).status).toBe(200);
});

it('accounts that paid with the same card share the look-up limit of a single account, even on different devices', async () => {
  const paidBy = async (card: string): Promise<TestMember> => {
    const member = await memberOn(newDevice());
    const body = { pack_id: 'starter', source_id: `cnon:sandbox-ok-${randomUUID()}` };
    const bought = await test.call('POST /reveals/purchase', { token: member.token, body });
    expect(bought.status).toBe(200);
    // Everybody pays with the same sandbox cards, so the sandbox identifies none; Square does (square.api.test.ts).
    await saveCardHash(test.db, test.platform.vault, bought.data.payment_id, card);
    return member;
  };
  const accounts = await makeMembers(3, () => paidBy('card1'));
  expect(await countAllowed(accounts, 10, freshHandle)).toBe(HANDLES);
  expect((await lookUp(await paidBy('card2'), freshHandle())).status).toBe(200);
});

it('the stored marks of devices and cards are all different and of one length, even if accounts share a device or a card', async () => {
  const device = newDevice();
  const [one, other] = await makeMembers(2, () => memberOn(device));
  const marks = await test.db
    .selectFrom('sessions')
    .select('mark_enc')
    .where('user_id', 'in', [one!.userId, other!.userId])
    .where('mark_enc', 'is not', null)
    .execute();
  expect(marks).toHaveLength(2);
  const paid = await test.db.selectFrom('payments').select('card_mark_enc').where('card_mark_enc', 'is not', null).execute();
  expect(paid.length).toBeGreaterThan(1);
  for (const sealed of [marks.map(({ mark_enc }) => mark_enc!), paid.map(({ card_mark_enc }) => card_mark_enc!)]) {
    expect(new Set(sealed.map((mark) => mark.toString('hex'))).size).toBe(sealed.length);
    expect(new Set(sealed.map((mark) => mark.length)).size).toBe(1);
  }
});

it('an admin who clears a member’s limits also clears those of the device', async () => {
  const device = newDevice();
  const accounts = await makeMembers(2, () => memberOn(device));
  expect(await countAllowed(accounts, 10, freshHandle)).toBe(HANDLES);
  const { token } = await makeMember(test, { role: 'admin' });
  expect((await test.call('POST /search/clear-rate-limit', { token, body: { user_id: accounts[0]!.userId } })).status).toBe(200);
  expect((await lookUp(accounts[0]!, freshHandle())).status).toBe(200);
});
