import type { Vault } from '../../platform/crypto/vault.ts';
import { recordChange } from '../../platform/db/change-feed/outbox.ts';
import type { Database } from '../../platform/db/database.ts';
import type { BlockTarget } from './rules.ts';

export interface StoredBlock {
  id: string;
  createdAt: Date;
}

export interface NewBlock extends StoredBlock {
  userId: string;
  experienceId: number;
  target: BlockTarget;
}

/** Both kinds of target are padded to this length, so that the length of a row doesn't tell which kind it has. */
const AUTHOR_PADDING = 64;

/** Decrypts blocks: the database contains the blocked author sealed. */
export class BlockStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** False if the member has already blocked the author of this experience. */
  async insert(db: Database, { id, userId, experienceId, target, createdAt }: NewBlock): Promise<boolean> {
    const inserted = await db
      .insertInto('blocks')
      .values({
        id,
        user_id: userId,
        reason_key: this.#vault.authorshipHash('filed', 'block', userId, experienceId),
        author_enc: this.#vault.sealJsonPadded('blocks.author', id, target, AUTHOR_PADDING),
        created_at: createdAt,
      })
      .onConflict((conflict) => conflict.column('reason_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) await recordChange(db, 'blocks', userId);
    return inserted !== undefined;
  }

  /** Newest first. */
  async listOf(db: Database, userId: string): Promise<StoredBlock[]> {
    const rows = await db
      .selectFrom('blocks')
      .select(['id', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, created_at }) => ({ id, createdAt: created_at }));
  }

  /** False if this member has no block with this ID. */
  async delete(db: Database, userId: string, id: string): Promise<boolean> {
    const deleted = await db.deleteFrom('blocks').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst();
    if (deleted) await recordChange(db, 'blocks', userId);
    return deleted !== undefined;
  }

  async targetsOf(db: Database, userId: string): Promise<BlockTarget[]> {
    const rows = await db.selectFrom('blocks').select(['id', 'author_enc']).where('user_id', '=', userId).execute();
    return rows.map(({ id, author_enc }) => this.#vault.openJson<BlockTarget>('blocks.author', id, author_enc));
  }
}
