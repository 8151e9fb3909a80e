import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeSquare } from '../../../test/fakes/fake-square.ts';
import { SQUARE_ACCOUNT } from '../../../test/fakes/square-requests.ts';
import { squareCards } from './square-cards.ts';

let fake: Awaited<ReturnType<typeof startFakeSquare>>;
beforeAll(async () => {
  fake = await startFakeSquare();
});
beforeEach(() => fake.behave('reply'));
afterAll(() => fake.close());

const square = (change: Partial<typeof SQUARE_ACCOUNT> = {}, timeoutSeconds = 5) =>
  squareCards(
    { ...SQUARE_ACCOUNT, scriptUrl: 'https://square.example/square.js', baseUrl: fake.baseUrl, ...change },
    { webhookUrl: 'https://candor.example/api/v1/webhooks/square', timeoutSeconds },
  );
const charge = (sourceId = 'cnon:card-nonce-ok', more: { idempotencyKey?: string; amountCents?: number } = {}) => ({
  idempotencyKey: randomUUID(),
  amountCents: 799,
  currency: 'USD',
  begunAt: new Date(),
  sourceId,
  ...more,
});

test('a charge is made once for a key, and found by its reference', async () => {
  const attempt = charge();
  const outcome = await square().charge(attempt);
  const payment = fake.paymentOf(attempt.idempotencyKey)!;
  expect(outcome).toEqual({
    status: 'completed',
    reference: payment.id,
    amountCents: 799,
    currency: 'USD',
    cardFingerprint: payment.card_details.card.fingerprint,
  });
  expect(payment).toMatchObject({ reference_id: attempt.idempotencyKey, location_id: SQUARE_ACCOUNT.locationId });
  expect(await square().charge(attempt)).toEqual(outcome);
  expect(await square().find(attempt)).toEqual(outcome);
  expect(await square().find(charge())).toBeUndefined();
  await expect(square().charge({ ...attempt, amountCents: 299 })).rejects.toThrow();
});

test('finds a charge on the second page of the list', async () => {
  const attempt = charge('cnon:card-nonce-ok', { amountCents: 4999 });
  for (let i = 0; i < 101; i++) await square().charge(charge('cnon:card-nonce-ok', { amountCents: 4999 }));
  await square().charge(attempt);
  expect(await square().find(attempt)).toMatchObject({ status: 'completed', amountCents: 4999 });
});

test.each([
  ['cnon:card-nonce-declined', 'declined'],
  ['cnon:fake-insufficient', 'insufficient_funds'],
  ['cnon:card-nonce-rejected-cvv', 'security_code'],
  ['cnon:card-nonce-rejected-postalcode', 'address'],
  ['cnon:card-nonce-rejected-expiration', 'expired'],
  ['not a token', 'refused'],
])('%s is declined: %s', async (sourceId, reason) => {
  const attempt = charge(sourceId);
  expect(await square().charge(attempt)).toEqual({ status: 'declined', reason });
  if (reason !== 'refused') expect(await square().find(attempt)).toEqual({ status: 'declined', reason: 'declined' });
});

test('a token pays once', async () => {
  await square().charge(charge('cnon:fake-ok-1'));
  expect(await square().charge(charge('cnon:fake-ok-1'))).toEqual({ status: 'declined', reason: 'token' });
});

test('a charge that Square is still processing is pending, and can be cancelled', async () => {
  const attempt = charge();
  fake.behave('process');
  expect(await square().charge(attempt)).toEqual({ status: 'pending' });
  expect(await square().find(attempt)).toEqual({ status: 'pending' });
  await square().cancel(attempt.idempotencyKey);
  expect(await square().find(attempt)).toEqual({ status: 'declined', reason: 'cancelled' });
  await square().cancel(randomUUID());
});

test.each(['fail', 'throttle', 'lose', 'hang', 'garble'] as const)(
  'an unknown outcome is never reported as completed or declined: %s',
  async (behaviour) => {
    const attempt = charge();
    fake.behave(behaviour);
    const before = fake.seen.calls;
    await expect(square({}, 0.3).charge(attempt)).rejects.toThrow();
    expect(fake.seen.calls).toBe(before + 1);
    await expect(square({}, 0.3).find(attempt)).rejects.toThrow();
    fake.behave('reply');
    expect(await square().charge(attempt)).toMatchObject({ status: 'completed' });
    expect(fake.payments().filter(({ reference_id: id }) => id === attempt.idempotencyKey)).toHaveLength(1);
  },
);

test('a charge with wrong credentials is declined', async () => {
  expect(await square({ accessToken: 'wrong' }).charge(charge())).toEqual({ status: 'declined', reason: 'refused' });
});
