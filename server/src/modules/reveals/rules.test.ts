import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditReason, isTopUpDue, monthOf, shownBalance, shownCredit, topUpOf } from './rules.ts';

const lastSecondOfMay = new Date('2026-05-31T23:59:59.999Z');
const firstSecondOfJune = new Date('2026-06-01T00:00:00.000Z');

describe('the monthly top-up', () => {
  it('is due from the first second of a month on, or if there was none before, but never for unlimited accounts', () => {
    const account = { balance: 0, isUnlimited: false, lastTopUpMonth: monthOf(lastSecondOfMay) };
    expect(isTopUpDue(account, lastSecondOfMay)).toBe(false);
    expect(isTopUpDue(account, firstSecondOfJune)).toBe(true);
    expect(isTopUpDue({ ...account, isUnlimited: true }, firstSecondOfJune)).toBe(false);
    expect(isTopUpDue({ ...account, lastTopUpMonth: null }, lastSecondOfMay)).toBe(true);
  });

  it('fills up to three and never subtracts', () => {
    fc.assert(
      fc.property(fc.nat(2000), (balance) => {
        const after = balance + topUpOf(balance);
        expect(after).toBeGreaterThanOrEqual(3);
        expect(after).toBe(Math.max(balance, 3));
      }),
    );
  });
});

describe('the shown balance', () => {
  it('reads as unlimited for unlimited accounts only', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.boolean(), (balance, isUnlimited) => {
        const shown = shownBalance({ balance, isUnlimited, lastTopUpMonth: null }, firstSecondOfJune, 0);
        expect(shown.reveals === 999).toBe(isUnlimited);
        expect(shown.unlimited).toBe(isUnlimited);
      }),
    );
  });

  it('counts credits that the monthly job has not added yet', () => {
    expect(shownBalance({ balance: 1, isUnlimited: false, lastTopUpMonth: '2026-05-01' }, firstSecondOfJune, 0).reveals).toBe(3);
    expect(shownBalance({ balance: 1, isUnlimited: false, lastTopUpMonth: '2026-06-01' }, firstSecondOfJune, 0).reveals).toBe(1);
    expect(shownBalance(undefined, firstSecondOfJune, 0)).toEqual({ reveals: 0, unlimited: false });
  });
});

describe('credits for approvals', () => {
  it('are added to the balance of the ledger, which never shows as negative', () => {
    const account = { balance: 1, isUnlimited: false, lastTopUpMonth: '2026-06-01' };
    expect(shownBalance(account, firstSecondOfJune, 2).reveals).toBe(3);
    expect(shownBalance(account, firstSecondOfJune, -2).reveals).toBe(0);
    expect(shownBalance({ ...account, isUnlimited: true }, firstSecondOfJune, 2).reveals).toBe(999);
  });
});

describe('entries of the ledger', () => {
  it('name a reversal a refund, and show an unlimited pack as 999 credits', () => {
    expect(creditReason('reversal')).toBe('refund');
    expect(creditReason('monthly')).toBe('monthly');
    expect(shownCredit({ kind: 'purchase', delta: 0 })).toBe(999);
    expect(shownCredit({ kind: 'purchase', delta: 15 })).toBe(15);
  });
});
