import { centsToUnits, isUnlimited, PACKS, type Pack } from '@candor/contract/packs';
import type { PaymentItem, Receipt, UserPayment } from '@candor/contract/payments';
import type { PaymentStatus, ShownDeclineReason } from '@candor/contract/statuses';
import type { DeclineReason } from './ports.ts';

export interface Payment {
  id: string;
  userId: string;
  packId: string;
  reveals: number;
  totalCents: number;
  currency: string;
  status: PaymentStatus;
  provider: string;
  createdAt: Date;
  settledAt: Date | null;
  declineReason: string | null;
}

const SHOWN_REASONS: Partial<Record<DeclineReason, ShownDeclineReason>> = {
  expired: 'expired',
  insufficient_funds: 'insufficient_funds',
  not_supported: 'card_not_supported',
  verification: 'verification_needed',
};

/** The reason for a declined payment that the buyer sees. It never says which digit of a card was wrong. */
export const shownReason = (reason: DeclineReason): ShownDeclineReason => SHOWN_REASONS[reason] ?? 'declined';

/** How long an attempt may take before a job checks its outcome. */
export const IN_FLIGHT_S = 20;
/** After this time the provider is asked to cancel an attempt that it doesn't know. */
export const GIVE_UP_AFTER_S = 15 * 60;
export const SETTLE_EVERY_S = 30;
export const PROVIDER_TIMEOUT_MS = 10_000;

/**
 * Whether the provider's outcome changes anything. A charge that was given up and succeeded after all is credited, because the money was
 * taken.
 */
export const isChangedBy = (status: PaymentStatus, outcome: 'completed' | 'pending' | 'declined'): boolean =>
  status === 'pending' || (status === 'failed' && outcome === 'completed');

export const findPack = (id: string): Pack | undefined => PACKS.find((pack) => pack.id === id);

/** An unlimited pack is an entitlement: it moves no credit. */
export const grantOf = (pack: Pack): { delta: number; givesUnlimited: boolean } =>
  isUnlimited(pack.reveals) ? { delta: 0, givesUnlimited: true } : { delta: pack.reveals, givesUnlimited: false };

/** How many reveals this amount buys, at the price of the cheapest pack that isn't unlimited. */
export const priceInReveals = (cents: number): number =>
  Math.max(
    ...PACKS.filter(({ reveals }) => !isUnlimited(reveals)).map(({ reveals, priceCents }) => Math.floor((cents * reveals) / priceCents)),
  );

/** Whether the provider charged the requested amount; otherwise its event is not applied. */
export const matchesPayment = (payment: Payment, charged: { amountCents: number; currency: string }): boolean =>
  charged.amountCents === payment.totalCents && charged.currency === payment.currency;

/** The payment's reveals for this part of its price, rounded down, in the member's favour; none of an unlimited pack. */
export const shareOf = ({ reveals, totalCents }: Payment, cents: number): number =>
  isUnlimited(reveals) ? 0 : Math.floor((reveals * cents) / totalCents);

/** Whether only a part of the payment was taken back, and with it a share of its reveals. An unlimited pack has no shares. */
export const isPartOf = (payment: Payment, { amountCents, currency }: { amountCents: number; currency: string }): boolean =>
  currency === payment.currency && amountCents < payment.totalCents && !isUnlimited(payment.reveals);

const packName = (id: string): string => findPack(id)?.name ?? 'Reveal pack';
const describePack = (reveals: number): string => (isUnlimited(reveals) ? 'Unlimited reveals' : `${reveals} reveals`);

export const presentItem = (payment: Payment): PaymentItem => ({
  id: payment.id,
  package_name: packName(payment.packId),
  description: describePack(payment.reveals),
  status: payment.status,
  date: payment.createdAt.toISOString(),
  reveals_purchased: payment.reveals,
  amount: centsToUnits(payment.totalCents),
  currency: payment.currency,
});

export const presentReceipt = (payment: Payment): Receipt => ({
  ...presentItem(payment),
  pack_id: payment.packId,
  total_cents: payment.totalCents,
  sandbox: payment.provider === 'sandbox',
  refunded_at: payment.status === 'refunded' ? (payment.settledAt?.toISOString() ?? null) : null,
});

export const presentUserPayment = (payment: Payment): UserPayment => ({
  id: payment.id,
  pack_name: packName(payment.packId),
  reveals_purchased: payment.reveals,
  total_cents: payment.totalCents,
  currency: payment.currency,
  status: payment.status.toUpperCase() as Uppercase<PaymentStatus>,
  created_at: payment.createdAt.toISOString(),
});

/** The payment with what is left of its price and its reveals. */
export function withoutParts(payment: Payment, parts: readonly { cents: number; reveals: number | null }[]): Payment {
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  const reveals = parts.reduce((sum, part) => sum + (part.reveals ?? shareOf(payment, part.cents)), 0);
  return { ...payment, totalCents: Math.max(0, payment.totalCents - cents), reveals: Math.max(0, payment.reveals - reveals) };
}

export interface Month {
  month: string;
  spent_cents: number;
  reveals_purchased: number;
  reveals_used: number;
}

/** Purchases and uses by month, latest first; months without either are left out. */
export function byMonth(completed: readonly Payment[], used: ReadonlyMap<string, number>): Month[] {
  const months = new Map<string, Month>();
  const monthEntry = (month: string): Month => {
    const existing = months.get(month);
    if (existing) return existing;
    const added = { month, spent_cents: 0, reveals_purchased: 0, reveals_used: 0 };
    months.set(month, added);
    return added;
  };
  for (const payment of completed) {
    const month = monthEntry(payment.createdAt.toISOString().slice(0, 7));
    month.spent_cents += payment.totalCents;
    month.reveals_purchased += payment.reveals;
  }
  for (const [month, count] of used) monthEntry(month).reveals_used += count;
  return [...months.values()].toSorted((a, b) => (a.month > b.month ? -1 : 1));
}
