import type { FileKind } from '@candor/contract/statuses';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';

export type FilePurpose = 'photo' | 'experience' | 'ownership_dispute' | 'experience_dispute';

export interface NewFile {
  id: string;
  ownerId: string;
  purpose: FilePurpose;
  kind: FileKind;
  mediaType: string;
  sizeBytes: number;
  name: string;
  key: Buffer;
  storageKey: string;
  createdAt: Date;
  deletesAt: Date;
}

export interface StoredFile {
  id: string;
  purpose: FilePurpose;
  kind: FileKind;
  mediaType: string;
  sizeBytes: number;
  name: string;
  key: Buffer;
  storageKey: string;
  isHiddenFromSubject: boolean;
  ownerKey: string;
  /** Undefined until its owner attaches it to something. */
  attachment: Attachment | undefined;
}

export interface Attachment {
  kind: FilePurpose;
  id: string;
}

export class FileStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Whose a file is stands as a keyed hash, so that it can be checked and not read. */
  isOwnedBy(file: StoredFile, userId: string): boolean {
    return file.ownerKey === this.#ownerKey(userId);
  }

  #ownerKey(userId: string): string {
    return this.#vault.hash('author', `file|${userId}`);
  }

  /** What somebody uploaded and is still kept. */
  async uploadedBy(
    db: Database,
    userId: string,
  ): Promise<{ name: string; purpose: string; kind: string; size_bytes: number; created_at: Date }[]> {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'name_enc', 'purpose', 'kind', 'size_bytes', 'created_at'])
      .where('owner_key', '=', this.#ownerKey(userId))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, name_enc, ...file }) => ({ name: this.#vault.open('files.name', id, name_enc), ...file }));
  }

  async insert(db: Database, file: NewFile): Promise<void> {
    await db
      .insertInto('files')
      .values({
        id: file.id,
        owner_key: this.#ownerKey(file.ownerId),
        purpose: file.purpose,
        kind: file.kind,
        media_type: file.mediaType,
        size_bytes: file.sizeBytes,
        name_enc: this.#vault.seal('files.name', file.id, file.name),
        key_enc: this.#vault.seal('files.key', file.id, file.key.toString('base64')),
        storage_key: file.storageKey,
        created_at: file.createdAt,
        deletes_at: file.deletesAt,
      })
      .execute();
  }

  /** A file whose time is over is gone, even before its bytes are deleted. */
  async find(db: Database, id: string, now: Date): Promise<StoredFile | undefined> {
    const row = await db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', id)
      .where((eb) => eb.or([eb('deletes_at', 'is', null), eb('deletes_at', '>', now)]))
      .executeTakeFirst();
    return row && this.#read(row);
  }

  async attachedTo(db: Database, attachment: Attachment): Promise<StoredFile[]> {
    return (await this.attachedToEach(db, attachment.kind, [attachment.id])).get(attachment.id) ?? [];
  }

  /** By what they are attached to; what has none is not in it. */
  async attachedToEach(
    db: Database,
    kind: FilePurpose,
    ids: readonly string[],
    options: { shownToSubject?: true } = {},
  ): Promise<Map<string, StoredFile[]>> {
    const files = new Map<string, StoredFile[]>();
    if (ids.length === 0) return files;
    const rows = await db
      .selectFrom('files')
      .selectAll()
      .where('attached_kind', '=', kind)
      .where('attached_id', 'in', ids)
      .$if(options.shownToSubject === true, (query) => query.where('is_hidden_from_subject', '=', false))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    for (const row of rows) files.set(row.attached_id!, [...(files.get(row.attached_id!) ?? []), this.#read(row)]);
    return files;
  }

  /** Takes the owner's own, still free files of this purpose; returns how many were taken and their bytes. */
  async attach(db: Database, ownerId: string, ids: string[], attachment: Attachment, now: Date): Promise<{ count: number; bytes: number }> {
    const taken = await db
      .updateTable('files')
      .set({ attached_kind: attachment.kind, attached_id: attachment.id, deletes_at: null })
      .where('id', 'in', ids)
      .where('owner_key', '=', this.#ownerKey(ownerId))
      .where('purpose', '=', attachment.kind)
      .where('attached_id', 'is', null)
      .where((eb) => eb.or([eb('deletes_at', 'is', null), eb('deletes_at', '>', now)]))
      .returning('size_bytes')
      .execute();
    return { count: taken.length, bytes: taken.reduce((sum, row) => sum + row.size_bytes, 0) };
  }

  async sumFree(
    db: Database,
    ownerId: string,
    ids: readonly string[],
    purpose: FilePurpose,
    now: Date,
  ): Promise<{ count: number; bytes: number }> {
    const free = await db
      .selectFrom('files')
      .select('size_bytes')
      .where('id', 'in', ids)
      .where('owner_key', '=', this.#ownerKey(ownerId))
      .where('purpose', '=', purpose)
      .where('attached_id', 'is', null)
      .where((eb) => eb.or([eb('deletes_at', 'is', null), eb('deletes_at', '>', now)]))
      .execute();
    return { count: free.length, bytes: free.reduce((sum, row) => sum + row.size_bytes, 0) };
  }

  /** Of what is attached already: these are for reviewers alone. */
  async hideFromSubject(db: Database, ids: readonly string[], attachment: Attachment): Promise<void> {
    await db
      .updateTable('files')
      .set({ is_hidden_from_subject: true })
      .where('id', 'in', ids)
      .where('attached_kind', '=', attachment.kind)
      .where('attached_id', '=', attachment.id)
      .execute();
  }

  /** Lets the files of something go at this time, for instance 30 days after the final decision. */
  async scheduleDeletion(db: Database, attachment: Attachment, at: Date | null): Promise<void> {
    await db
      .updateTable('files')
      .set({ deletes_at: at })
      .where('attached_kind', '=', attachment.kind)
      .where('attached_id', '=', attachment.id)
      .execute();
  }

  async scheduleDeletionOf(db: Database, id: string, at: Date): Promise<void> {
    await db.updateTable('files').set({ deletes_at: at }).where('id', '=', id).execute();
  }

  async due(db: Database, now: Date, limit: number): Promise<{ id: string; storageKey: string }[]> {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'storage_key'])
      .where('deletes_at', '<=', now)
      .orderBy('deletes_at')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ id: row.id, storageKey: row.storage_key }));
  }

  async delete(db: Database, id: string): Promise<void> {
    await db.deleteFrom('files').where('id', '=', id).execute();
  }

  #read(row: {
    id: string;
    purpose: string;
    kind: string;
    media_type: string;
    size_bytes: number;
    name_enc: Buffer;
    key_enc: Buffer;
    storage_key: string;
    is_hidden_from_subject: boolean;
    owner_key: string;
    attached_kind: string | null;
    attached_id: string | null;
  }): StoredFile {
    return {
      id: row.id,
      purpose: row.purpose as FilePurpose,
      kind: row.kind as FileKind,
      mediaType: row.media_type,
      sizeBytes: row.size_bytes,
      name: this.#vault.open('files.name', row.id, row.name_enc),
      key: Buffer.from(this.#vault.open('files.key', row.id, row.key_enc), 'base64'),
      storageKey: row.storage_key,
      isHiddenFromSubject: row.is_hidden_from_subject,
      ownerKey: row.owner_key,
      attachment: row.attached_id === null ? undefined : { kind: row.attached_kind as FilePurpose, id: row.attached_id },
    };
  }
}
