import { PACK_IDS } from '@candor/contract/packs';
import { tabStore } from '../../../lib/storage.ts';
import type { Order } from '../queries.ts';

const KEY = 'candor.open-payment';

/** The payment with an unknown outcome. It survives a reload, so that it is checked instead of paid again. */
export function readOpenPayment(): Order | null {
  try {
    const stored: unknown = JSON.parse(tabStore.read(KEY) ?? 'null');
    if (!Array.isArray(stored) || typeof stored[1] !== 'string') return null;
    const packId = PACK_IDS.find((id) => id === stored[0]);
    // A retry must send the same body, which includes `save_card`.
    return packId ? { pack_id: packId, source_id: stored[1], ...(stored[2] === true ? { save_card: true } : {}) } : null;
  } catch {
    return null;
  }
}

export function storeOpenPayment(order: Order | null): void {
  if (order === null) tabStore.remove(KEY);
  else tabStore.write(KEY, JSON.stringify([order.pack_id, order.source_id, order.save_card === true]));
}
