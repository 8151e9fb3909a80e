import type { Vault } from '../../crypto/vault.ts';
import type { SharedCounts } from '../../limits/shared-counts.ts';
import type { ShareCounts } from './minute-counter.ts';

/**
 * Adds this process's counts of a minute to the shared counters, and returns the totals of all processes. The shared counters have keyed
 * hashes as keys, so that they show no address and no member.
 */
export const shareMinuteCounts =
  (shared: SharedCounts, vault: Vault) =>
  (budget: string): ShareCounts =>
  async (minute, counts) => {
    const keys = new Map([...counts.keys()].map((key) => [vault.hash('limit', `${budget}|${minute}|${key}`), key]));
    const totals = await shared.add(new Map([...keys].map(([hash, key]) => [hash, counts.get(key)!])));
    return new Map([...totals].map(([hash, total]) => [keys.get(hash)!, total]));
  };
