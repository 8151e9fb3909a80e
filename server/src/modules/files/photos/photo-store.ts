import { sql } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ProfilePhotos } from '../../../platform/db/types.ts';
import { DETAILS_PADDING, storedFile, type FileDetails, type StoredFile } from '../stored-file.ts';

type Row = Pick<ProfilePhotos, 'id' | 'details_enc' | 'storage_key'>;

/** Profile photos, in a table of the identity side that nothing joins to evidence. */
export class PhotoStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async insert(db: Database, id: string, details: FileDetails, storageKey: string): Promise<void> {
    const sealed = this.#vault.sealJsonPadded('profile_photos.details', id, details, DETAILS_PADDING);
    await sql`insert into profile_photos (id, user_id, details_enc, storage_key)
      values (${id}, ${details.ownerId}, ${sealed}, ${storageKey})`.execute(db);
  }

  /** A photo counts as deleted from the time of its deletion on, even before its bytes are deleted. */
  async find(db: Database, id: string, now: Date): Promise<StoredFile | undefined> {
    const { rows } = await sql<Row>`select id, details_enc, storage_key from profile_photos
      where id = ${id} and (deletes_at is null or deletes_at > ${now})`.execute(db);
    return rows[0] && this.#read(rows[0]);
  }

  async ofMember(db: Database, userId: string): Promise<StoredFile[]> {
    const { rows } = await sql<Row>`select id, details_enc, storage_key from profile_photos
      where user_id = ${userId} and deletes_at is null`.execute(db);
    return rows.map((row) => this.#read(row));
  }

  async scheduleDeletion(db: Database, filter: { id: string } | { userId: string }, at: Date): Promise<void> {
    const condition = 'id' in filter ? sql`id = ${filter.id}` : sql`user_id = ${filter.userId}`;
    await sql`update profile_photos set deletes_at = ${at} where ${condition}`.execute(db);
  }

  async due(db: Database, now: Date, limit: number): Promise<{ id: string; storageKey: string }[]> {
    const { rows } = await sql<{ id: string; storageKey: string }>`
      select id, storage_key as "storageKey" from profile_photos where deletes_at <= ${now} order by deletes_at limit ${limit}`.execute(db);
    return rows;
  }

  async delete(db: Database, id: string): Promise<void> {
    await sql`delete from profile_photos where id = ${id}`.execute(db);
  }

  #read({ id, details_enc: sealed, storage_key: storageKey }: Row): StoredFile {
    const details = this.#vault.openJson<FileDetails>('profile_photos.details', id, sealed);
    return storedFile(details, { id, storageKey, isVisibleToSubject: false, attachment: undefined });
  }
}
