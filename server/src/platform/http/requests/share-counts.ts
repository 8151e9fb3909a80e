import type { Vault } from '../../crypto/vault.ts';
import type { SharedCounts } from '../../limits/shared-counts.ts';
import type { ShareCounts } from './minute-counter.ts';

/** The shared counter sees no address and no member: each counter's key is a keyed hash. */
export const shareMinuteCounts =
  (shared: SharedCounts, vault: Vault) =>
  (budget: string): ShareCounts =>
  async (minute, counts) => {
    const keys = new Map([...counts.keys()].map((key) => [vault.hash('limit', `${budget}|${minute}|${key}`), key]));
    const totals = await shared.add(new Map([...keys].map(([hash, key]) => [hash, counts.get(key)!])));
    return new Map([...totals].map(([hash, total]) => [keys.get(hash)!, total]));
  };
