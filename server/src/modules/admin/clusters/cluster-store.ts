import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';

const COLUMN = 'account_clusters.clusters';
const ACCOUNTS_PER_ROW = 500;
const PADDING_STEP = 65_536;
const SUMMARY = 0;

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

/** Which accounts share a browser or a card. Sealed as a whole, in rows of one length: the table doesn't show which accounts they are. */
export class ClusterStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async replace(db: Database, shared: ReadonlyMap<string, SharedWith>, summary: ClusterSummary): Promise<void> {
    const entries = [...shared];
    const parts = Array.from({ length: Math.ceil(entries.length / ACCOUNTS_PER_ROW) }, (_, at) =>
      Object.fromEntries(entries.slice(at * ACCOUNTS_PER_ROW, (at + 1) * ACCOUNTS_PER_ROW)),
    );
    const rows = [summary, ...parts].map((value, id) => ({
      id,
      clusters_enc: this.#vault.sealJsonPadded(COLUMN, id, value, PADDING_STEP),
    }));
    await db.deleteFrom('account_clusters').execute();
    await db.insertInto('account_clusters').values(rows).execute();
  }

  /** Undefined before the first count. */
  async summary(db: Database): Promise<ClusterSummary | undefined> {
    const row = await db.selectFrom('account_clusters').select('clusters_enc').where('id', '=', SUMMARY).executeTakeFirst();
    return row && this.#vault.openJson<ClusterSummary>(COLUMN, SUMMARY, row.clusters_enc);
  }

  /** Of these accounts, those that are in a cluster. */
  async sharedBy(db: Database, userIds: readonly string[]): Promise<Map<string, SharedWith>> {
    const rows = await db.selectFrom('account_clusters').selectAll().where('id', '<>', SUMMARY).orderBy('id').execute();
    const found = new Map<string, SharedWith>();
    for (const { id, clusters_enc } of rows) {
      const part = this.#vault.openJson<Record<string, SharedWith>>(COLUMN, id, clusters_enc);
      for (const userId of userIds) if (part[userId]) found.set(userId, part[userId]);
    }
    return found;
  }
}
