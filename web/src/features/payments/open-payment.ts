import { PACK_IDS } from '@candor/contract/packs';
import { tabStore } from '../../lib/storage.ts';
import type { Order } from './queries.ts';

const NAME = 'candor.open-payment';

/** The payment whose outcome is not known, over a reload too: it is to be asked about, not paid again. */
export function readOpenPayment(): Order | null {
  try {
    const kept: unknown = JSON.parse(tabStore.read(NAME) ?? 'null');
    if (!Array.isArray(kept) || typeof kept[1] !== 'string') return null;
    const packId = PACK_IDS.find((id) => id === kept[0]);
    return packId ? { pack_id: packId, source_id: kept[1] } : null;
  } catch {
    return null;
  }
}

export function keepOpenPayment(order: Order | null): void {
  if (order === null) tabStore.remove(NAME);
  else tabStore.write(NAME, JSON.stringify([order.pack_id, order.source_id]));
}
