import { isoDay } from '@candor/contract/dates';
import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import { DETAILS_PADDING, storedFile, type Attachment, type EvidenceParent, type FileDetails, type StoredFile } from './stored-file.ts';

interface Row {
  id: string;
  parent_kind: string;
  parent: string;
  details_enc: Buffer;
  storage_key: string;
  is_visible_to_subject: boolean;
  is_flagged: boolean;
}

export interface NewEvidence {
  id: string;
  details: FileDetails;
  storageKey: string;
  isVisibleToSubject: boolean;
}

const COLUMNS = sql`id, parent_kind, parent, details_enc, storage_key, is_visible_to_subject, is_flagged`;

/** Files of evidence. A row says what they belong to, but their owner is sealed. */
export class EvidenceStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async insert(db: Database, { kind, id: parent }: Attachment, files: readonly NewEvidence[]): Promise<void> {
    for (const { id, details, storageKey, isVisibleToSubject } of files) {
      const sealed = this.#vault.sealJsonPadded('evidence.details', id, details, DETAILS_PADDING);
      await sql`insert into evidence (id, parent_kind, parent, details_enc, storage_key, is_visible_to_subject)
        values (${id}, ${kind}, ${parent}, ${sealed}, ${storageKey}, ${isVisibleToSubject})`.execute(db);
    }
  }

  /** A file counts as deleted from the day of its deletion on, even before its bytes are deleted. */
  async find(db: Database, id: string, now: Date): Promise<StoredFile | undefined> {
    const { rows } = await sql<Row>`select ${COLUMNS} from evidence
      where id = ${id} and (deletes_on is null or deletes_on > ${isoDay(now)})`.execute(db);
    return rows[0] && this.#read(rows[0]);
  }

  async attachedTo(db: Database, attachment: Attachment): Promise<StoredFile[]> {
    return (await this.attachedToEach(db, attachment.kind, [attachment.id])).get(attachment.id) ?? [];
  }

  /**
   * The files by the object they are attached to, in the order of attachment. Objects without files are left out, and from `now` on files
   * that count as deleted.
   */
  async attachedToEach(db: Database, kind: EvidenceParent, ids: readonly string[], now?: Date): Promise<Map<string, StoredFile[]>> {
    const files = new Map<string, StoredFile[]>();
    if (ids.length === 0) return files;
    const { rows } = await sql<Row>`select ${COLUMNS} from evidence where parent_kind = ${kind} and parent = any(${[...ids]})
      and (${now ? isoDay(now) : null}::date is null or deletes_on is null or deletes_on > ${now ? isoDay(now) : null}::date)
      order by id`.execute(db);
    for (const row of rows) files.set(row.parent, [...(files.get(row.parent) ?? []), this.#read(row)]);
    for (const attached of files.values()) attached.sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
    return files;
  }

  /** Sets the day on which the files of an object are deleted, for instance 30 days after the final decision; null keeps them. */
  async scheduleDeletion(db: Database, { kind, id }: Attachment, at: Date | null): Promise<void> {
    await sql`update evidence set deletes_on = ${at && isoDay(at)} where parent_kind = ${kind} and parent = ${id}`.execute(db);
  }

  /** Marks exactly these pictures as ones that stay covered until the viewer uncovers them. */
  async flag(db: Database, { kind, id }: Attachment, fileIds: readonly string[]): Promise<void> {
    await sql`update evidence set is_flagged = id = any(${[...fileIds]}::uuid[])
      where parent_kind = ${kind} and parent = ${id} and is_flagged <> (id = any(${[...fileIds]}::uuid[]))`.execute(db);
  }

  async due(db: Database, now: Date, limit: number): Promise<{ id: string; storageKey: string }[]> {
    const { rows } = await sql<{ id: string; storageKey: string }>`
      select id, storage_key as "storageKey" from evidence where deletes_on <= ${isoDay(now)} order by deletes_on limit ${limit}`.execute(
      db,
    );
    return rows;
  }

  async delete(db: Database, id: string): Promise<void> {
    await sql`delete from evidence where id = ${id}`.execute(db);
  }

  #read(row: Row): StoredFile {
    return storedFile(this.#vault.openJson<FileDetails>('evidence.details', row.id, row.details_enc), {
      id: row.id,
      storageKey: row.storage_key,
      isVisibleToSubject: row.is_visible_to_subject,
      isFlagged: row.is_flagged,
      attachment: { kind: row.parent_kind as EvidenceParent, id: row.parent },
    });
  }
}
