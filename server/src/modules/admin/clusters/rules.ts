/** A pair of accounts is often a couple with one tablet. More are a cluster. */
const SMALLEST_CLUSTER = 3;

/** The keyed hash of a browser or card that the account has used. */
export interface AccountHash {
  userId: string;
  hash: string;
}

export interface Clusters {
  /** How many other accounts share a browser, or a card, with this one. Accounts in no cluster are missing. */
  others: Map<string, number>;
  /** The hash and the number of accounts of each cluster. */
  sizes: Map<string, number>;
}

/** The clusters among these accounts. They must include every account that has one of the hashes. */
export function findClusters(hashes: Iterable<AccountHash>): Clusters {
  const accounts = new Map<string, Set<string>>();
  for (const { userId, hash } of hashes) accounts.set(hash, (accounts.get(hash) ?? new Set()).add(userId));
  const others = new Map<string, number>();
  const sizes = new Map<string, number>();
  for (const [hash, members] of accounts) {
    if (members.size < SMALLEST_CLUSTER) continue;
    sizes.set(hash, members.size);
    for (const userId of members) others.set(userId, Math.max(others.get(userId) ?? 0, members.size - 1));
  }
  return { others, sizes };
}
