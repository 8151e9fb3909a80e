import type { Vault } from '../crypto/vault.ts';
import type { RedisCounts } from '../limits/redis-counts.ts';
import type { ShareHits } from './address-limit.ts';

/** Redis learns no address: what it counts under is a keyed hash. */
export const shareAddressHits =
  (redis: RedisCounts, vault: Vault): ShareHits =>
  async (minute, hits) => {
    const networks = new Map([...hits.keys()].map((network) => [vault.hash('limit', `address|${minute}|${network}`), network]));
    const totals = await redis.add(new Map([...networks].map(([key, network]) => [key, hits.get(network)!])));
    return new Map([...totals].map(([key, total]) => [networks.get(key)!, total]));
  };
