import { mkdtempSync, rmSync, appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SandboxLedger } from './sandbox-ledger.ts';
import { SandboxCards } from './sandbox-cards.ts';

const charge = (idempotencyKey: string, sourceId: string) => ({
  idempotencyKey,
  amountCents: 299,
  currency: 'USD',
  begunAt: new Date(0),
  sourceId,
});

test('each test card has its outcome', async () => {
  let now = 0;
  const cards = new SandboxCards(new SandboxLedger(), () => now);
  expect(await cards.charge(charge('a', 'cnon:card-nonce-ok'))).toMatchObject({ status: 'completed', amountCents: 299, currency: 'USD' });
  expect(await cards.charge(charge('b', 'cnon:card-nonce-declined'))).toEqual({ status: 'declined', reason: 'declined' });
  expect(await cards.charge(charge('c', 'cnon:sandbox-insufficient-1'))).toEqual({ status: 'declined', reason: 'insufficient_funds' });
  expect(await cards.charge(charge('d', 'cnon:unheard-of'))).toEqual({ status: 'declined', reason: 'declined' });
  await expect(cards.charge(charge('e', 'cnon:card-nonce-timeout'))).rejects.toThrow();
  expect(await cards.find(charge('e', ''))).toMatchObject({ status: 'completed' });
  expect(await cards.charge(charge('f', 'cnon:sandbox-processing-1'))).toEqual({ status: 'pending' });
  now = 30_000;
  expect(await cards.find(charge('f', ''))).toMatchObject({ status: 'completed' });
  expect(await cards.find(charge('g', ''))).toBeUndefined();
});

test('the ledger survives a restart of the app, and an incomplete line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-ledger-'));
  const path = join(folder, 'deep', 'charges.jsonl');
  try {
    const first = new SandboxCards(new SandboxLedger(path));
    const outcome = await first.charge(charge('a', 'cnon:sandbox-ok-1'));
    await first.cancel('b');
    appendFileSync(path, '{"idempotencyKey":"half');
    const reopened = new SandboxCards(new SandboxLedger(path));
    expect(await reopened.charge(charge('a', 'cnon:sandbox-ok-1'))).toEqual(outcome);
    expect(await reopened.charge(charge('b', 'cnon:sandbox-ok-2'))).toMatchObject({ status: 'declined' });
    expect(await reopened.charge(charge('c', 'cnon:sandbox-ok-1'))).toEqual({ status: 'declined', reason: 'token' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
