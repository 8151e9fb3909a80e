import { audit } from '../../../platform/audit/store.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inJobTransaction } from '../../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { AdminDependencies } from '../dependencies.ts';
import { notifyAdmins } from '../two-admins.ts';
import type { SharedWith } from './cluster-store.ts';
import { findClusters, type AccountHash, type Clusters } from './rules.ts';

const JOB = 'count-account-clusters';
/** If there are more hashes, they are read several times, and each time only a part of them is stored in memory. */
const HASHES_IN_MEMORY = 200_000;

type ReadHashes = (db: Database) => AsyncIterable<AccountHash>;

/**
 * Counts every night how many accounts use one browser or pay with one card. It is about accounts only: who wrote what is not part of it
 * (docs/anonymity.md). Admins get a notice when a cluster has grown above the limit.
 */
export const countClustersJob = (deps: AdminDependencies): JobHandler => ({
  name: JOB,
  schedule: '50 3 * * *',
  run: async () => {
    const devices = await findAllClusters(deps.db, deps.sessions.allDeviceHashes);
    const cards = await findAllClusters(deps.db, deps.payments.allCardHashes);
    await inJobTransaction({ db: deps.identityDb, clock: deps.clock }, JOB, async (ctx) => {
      const known = (await deps.clusters.summary(ctx.db))?.known ?? [];
      const sizes = new Map([...devices.sizes, ...cards.sizes]);
      const large = [...sizes].filter(([, accounts]) => accounts > deps.limits.ACCOUNTS_PER_CLUSTER).map(([hash]) => hash);
      const largest = Math.max(0, ...sizes.values());
      await deps.clusters.replace(ctx.db, mergeShared(devices, cards), { large: large.length, largest, known: large });
      const added = large.filter((hash) => !known.includes(hash));
      if (added.length === 0) return;
      await audit(ctx, { action: 'user.cluster', subject: 'accounts', data: { added: added.length, clusters: large.length, largest } });
      await notifyAdmins(ctx, deps, 'account_cluster');
    });
  },
});

async function findAllClusters(db: Database, read: ReadHashes): Promise<Clusters> {
  const passes = Math.max(1, Math.ceil((await countHashes(read(db))) / HASHES_IN_MEMORY));
  const found: Clusters = { others: new Map(), sizes: new Map() };
  for (let pass = 0; pass < passes; pass++) {
    const hashes: AccountHash[] = [];
    for await (const accountHash of read(db))
      if (Number.parseInt(accountHash.hash.slice(0, 8), 16) % passes === pass) hashes.push(accountHash);
    const { others, sizes } = findClusters(hashes);
    for (const [userId, n] of others) found.others.set(userId, Math.max(n, found.others.get(userId) ?? 0));
    for (const [hash, n] of sizes) found.sizes.set(hash, n);
  }
  return found;
}

async function countHashes(hashes: AsyncIterable<AccountHash>): Promise<number> {
  const iterator = hashes[Symbol.asyncIterator]();
  let count = 0;
  while (!(await iterator.next()).done) count += 1;
  return count;
}

function mergeShared(devices: Clusters, cards: Clusters): Map<string, SharedWith> {
  const userIds = new Set([...devices.others.keys(), ...cards.others.keys()]);
  return new Map(
    [...userIds].map((userId) => [userId, { device: devices.others.get(userId) ?? 0, card: cards.others.get(userId) ?? 0 }] as const),
  );
}
