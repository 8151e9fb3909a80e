import { sql } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';

const COLUMN = 'account_clusters.clusters';
const SUMMARY_ID = 0;
/** On average. Ids are random, so no row gets twice as many and exceeds the padding: an account needs 80 bytes. */
const ACCOUNTS_PER_ROW = 350;
const CLUSTERS_PADDING = 65_536;

/** How many other accounts share a browser and a card with an account. */
export interface SharedWith {
  device: number;
  card: number;
}

export interface ClusterSummary {
  /** How many clusters have more accounts than the limit allows. */
  large: number;
  /** The number of accounts of the largest cluster. */
  largest: number;
  /** Hashes of the large clusters of which the admins know. */
  known: string[];
}

/**
 * Which accounts share a browser or a card. Sealed as a whole, in rows of one length: the table doesn't show which accounts they are. An
 * account's id decides in which row it would be, so reading it opens one row for each account, however many clusters there are.
 */
export class ClusterStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async replace(db: Database, shared: ReadonlyMap<string, SharedWith>, summary: ClusterSummary): Promise<void> {
    const rowCount = Math.ceil(shared.size / ACCOUNTS_PER_ROW);
    const byRow = Map.groupBy(shared, ([userId]) => rowOf(userId, rowCount));
    const parts = Array.from({ length: rowCount }, (_, at) => Object.fromEntries(byRow.get(at + 1) ?? []));
    const rows = [summary, ...parts].map((value, id) => ({
      id,
      clusters_enc: this.#vault.sealJsonPadded(COLUMN, id, value, CLUSTERS_PADDING),
    }));
    await db.deleteFrom('account_clusters').execute();
    await db.insertInto('account_clusters').values(rows).execute();
  }

  /** Undefined before the first count. */
  async summary(db: Database): Promise<ClusterSummary | undefined> {
    const row = await db.selectFrom('account_clusters').select('clusters_enc').where('id', '=', SUMMARY_ID).executeTakeFirst();
    return row && this.#vault.openJson<ClusterSummary>(COLUMN, SUMMARY_ID, row.clusters_enc);
  }

  /** Of these accounts, those that are in a cluster. */
  async sharedBy(db: Database, userIds: readonly string[]): Promise<Map<string, SharedWith>> {
    const found = new Map<string, SharedWith>();
    const { rowCount } = await db
      .selectFrom('account_clusters')
      .select(({ fn }) => fn.coalesce(fn.max('id'), sql.lit(0)).as('rowCount'))
      .executeTakeFirstOrThrow();
    if (rowCount === 0 || userIds.length === 0) return found;
    const ids = [...new Set(userIds.map((userId) => rowOf(userId, rowCount)))];
    const rows = await db.selectFrom('account_clusters').selectAll().where('id', 'in', ids).execute();
    for (const { id, clusters_enc } of rows) {
      const part = this.#vault.openJson<Record<string, SharedWith>>(COLUMN, id, clusters_enc);
      for (const userId of userIds) if (part[userId]) found.set(userId, part[userId]);
    }
    return found;
  }
}

/** The row that this account is in if it shares a browser or a card; the first one is 1. */
function rowOf(userId: string, rowCount: number): number {
  return (Number.parseInt(userId.slice(0, 8), 16) % rowCount) + 1;
}
