import { UNLIMITED_REVEALS } from './limits.ts';

export const CURRENCY = 'USD';

/** The fixed packs of the specification, in cents; 999 reveals means unlimited. */
export const PACKS = [
  { id: 'starter', name: 'Starter Pack', reveals: 5, priceCents: 299, popular: false },
  { id: 'popular', name: 'Popular Pack', reveals: 15, priceCents: 799, popular: true },
  { id: 'pro', name: 'Pro Pack', reveals: 50, priceCents: 1999, popular: false },
  { id: 'unlimited', name: 'Unlimited Pack', reveals: UNLIMITED_REVEALS, priceCents: 4999, popular: false },
] as const;
export type Pack = (typeof PACKS)[number];
export type PackId = Pack['id'];
export const PACK_IDS = PACKS.map((pack) => pack.id) as unknown as readonly [PackId, ...PackId[]];

export const isUnlimited = (reveals: number): boolean => reveals >= UNLIMITED_REVEALS;

/** Percent saved per reveal compared with the smallest pack; null if a pack has no price per reveal or saves nothing. */
export function packSavings(pack: Pack): number | null {
  if (isUnlimited(pack.reveals)) return null;
  const [smallest] = PACKS;
  const saved = 1 - pack.priceCents / pack.reveals / (smallest.priceCents / smallest.reveals);
  return saved > 0 ? Math.round(saved * 100) : null;
}

export const centsToUnits = (cents: number): number => cents / 100;

export const formatMoney = (cents: number, currency: string = CURRENCY, locale = 'en-US'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);

export const formatReveals = (reveals: number): string => (isUnlimited(reveals) ? '∞' : String(reveals));
