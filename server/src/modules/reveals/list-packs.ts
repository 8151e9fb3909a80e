import { centsToUnits, CURRENCY, PACKS, packSavings } from '@candor/contract/packs';
import type { RevealPack } from '@candor/contract/reveals';

export const listPacks = (): RevealPack[] =>
  PACKS.map((pack) => ({
    id: pack.id,
    name: pack.name,
    reveals: pack.reveals,
    price: centsToUnits(pack.priceCents),
    price_cents: pack.priceCents,
    currency: CURRENCY,
    popular: pack.popular,
    savings: packSavings(pack),
  }));
