import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember, startAppWith, type TestMember } from '../../../test/people.ts';
import type { TestApp } from '../../../test/start-app.ts';

let test: TestApp;
let member: TestMember;
beforeAll(async () => {
  ({ test, member } = await startAppWith({}));
});
afterAll(() => test.close());

const body = { pack_id: 'starter', source_id: `cnon:card-nonce-ok-${randomUUID()}` };
const key = randomUUID();
const buy = (more: Partial<typeof body> = {}) =>
  test.call('POST /reveals/purchase', { token: member.token, body: { ...body, ...more }, headers: { 'idempotency-key': key } });
const readRow = () => test.db.selectFrom('idempotency_keys').selectAll().executeTakeFirstOrThrow();

it('gives the same reply to the same call, and 409 to another body', async () => {
  const first = await buy();
  expect(first.status).toBe(200);
  expect((await buy()).data).toEqual(first.data);
  expect(await buy({ pack_id: 'pro' })).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' });
});

it('a copy of the database does not confirm a guessed body', async () => {
  await buy();
  const guesses = [body, [body.pack_id, body.source_id], [null, null, body]].map((guess) =>
    createHash('sha256').update(JSON.stringify(guess)).digest('hex'),
  );
  const payment = await test.db.selectFrom('payments').selectAll().where('user_id', '=', member.userId).executeTakeFirstOrThrow();
  const stored = [...Object.values(await readRow()), ...Object.values(payment)].filter((value) => Buffer.isBuffer(value));
  expect(stored.length).toBeGreaterThan(1);
  for (const value of stored) expect(guesses).not.toContain(value.toString('hex'));
});

it('the database and its keys together do not open a saved reply without the call that made it', async () => {
  await buy();
  const row = await readRow();
  for (const value of Object.values(row).filter((one) => Buffer.isBuffer(one))) {
    expect(() => test.platform.vault.open('idempotency_keys.response', row.scope, value)).toThrow();
    expect(value.toString('latin1')).not.toContain('reveals_added');
  }
});

it('two members who send the same key and body are both charged, and each gets a reply of their own', async () => {
  const [one, other] = [await makeMember(test), await makeMember(test)];
  const same = { body: { pack_id: 'starter', source_id: 'cnon:card-nonce-ok' }, headers: { 'idempotency-key': randomUUID() } };
  const replies = [
    await test.call('POST /reveals/purchase', { token: one.token, ...same }),
    await test.call('POST /reveals/purchase', { token: other.token, ...same }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[0]!.data.payment_id).not.toBe(replies[1]!.data.payment_id);
  const receipt = { token: other.token, params: { id: replies[0]!.data.payment_id } };
  expect((await test.call('GET /payments/{id}', receipt)).status).toBe(404);
});
