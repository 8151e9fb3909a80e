import { isoDay } from '@candor/contract/dates';
import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { shuffle } from '../../platform/shuffle.ts';
import type { NamedFiles } from '../authorship/index.ts';
import { DETAILS_PADDING, storedFile, type FileDetails, type FilePurpose, type StoredFile } from './stored-file.ts';

interface Row {
  key: string;
  details_enc: Buffer;
  storage_key: string;
  day: string;
}

/** An unattached file, with the key of its row. */
export type StagedFile = StoredFile & { rowKey: string };

/** An expired file. */
export type ExpiredFile = Pick<StoredFile, 'storageKey'> & { rowKey: string };

const BATCH_SIZE = 500;
const toExpiredFile = ({ key, storage_key: storageKey }: Row): ExpiredFile => ({ rowKey: key, storageKey });

/**
 * Evidence that was uploaded and is not attached yet. A row can be found only with both its owner and its id; it leads to no member
 * (docs/anonymity.md).
 */
export class StagedStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async insert(db: Database, id: string, details: FileDetails, storageKey: string): Promise<void> {
    const key = this.#keyOf(details.ownerId, id);
    const sealed = this.#vault.sealJsonPadded('staged.details', key, { ...details, id }, DETAILS_PADDING);
    await sql`insert into staged (key, details_enc, storage_key, day)
      values (${key}, ${sealed}, ${storageKey}, ${details.uploadedAt.slice(0, 10)})`.execute(db);
  }

  /**
   * The owner's files among these, for this purpose, and less than a day old at `now`. Without `now` also older ones, because files that
   * were submitted in time wait for the mix. `lock` locks the rows, for a claim.
   */
  async find(
    db: Database,
    ownerId: string,
    ids: readonly string[],
    { now, purpose, lock = false }: { now?: Date; purpose?: FilePurpose; lock?: boolean },
  ): Promise<StagedFile[]> {
    if (ids.length === 0) return [];
    const keys = ids.map((id) => this.#keyOf(ownerId, id));
    const { rows } = await sql<Row>`select key, details_enc, storage_key, day::text from staged where key = any(${keys}::uuid[])
      ${lock ? sql`for update` : sql``}`.execute(db);
    const byId = new Map(rows.map((row) => this.#read(row)).map((file) => [file.id, file]));
    return ids
      .flatMap((id) => byId.get(id) ?? [])
      .filter((file) => !(now && hasExpired(file, now)) && (purpose ?? file.purpose) === file.purpose);
  }

  async delete(db: Database, keys: readonly string[]): Promise<void> {
    await sql`delete from staged where key = any(${keys}::uuid[])`.execute(db);
  }

  /**
   * A batch of rows after the key `after`: those that have expired, and the last key. Yesterday's rows are decrypted to get their exact
   * time.
   */
  async due(db: Database, now: Date, after: string | undefined): Promise<{ due: ExpiredFile[]; last: string | undefined }> {
    const { rows } = await sql<Row>`select key, details_enc, storage_key, day::text from staged where day < ${isoDay(now)}
      ${after === undefined ? sql`` : sql`and key > ${after}`} order by key limit ${BATCH_SIZE}`.execute(db);
    return { due: rows.filter((row) => this.#hasExpired(row, now)).map(toExpiredFile), last: rows.at(-1)?.key };
  }

  /**
   * At the end of a mix, which has attached the submitted files: deletes rows that are a day old and rewrites the others in random order,
   * so that deleted rows leave no bytes and the others no order.
   * @param waitingFiles the files of acts that wait for a later mix
   * @returns the files that were deleted
   */
  async rewrite(db: Database, now: Date, waitingFiles: readonly NamedFiles[] = []): Promise<ExpiredFile[]> {
    const waitingKeys = new Set(waitingFiles.flatMap(({ userId, fileIds }) => fileIds.map((id) => this.#keyOf(userId, id))));
    const { rows: all } = await sql<Row>`select key, details_enc, storage_key, day::text from staged`.execute(db);
    const [expired, remaining]: [Row[], Row[]] = [[], []];
    for (const row of all) (!waitingKeys.has(row.key) && this.#hasExpired(row, now) ? expired : remaining).push(row);
    await sql`truncate authored.staged`.execute(db);
    shuffle(remaining);
    for (let at = 0; at < remaining.length; at += BATCH_SIZE) {
      const rows = remaining.slice(at, at + BATCH_SIZE);
      await sql`insert into staged (key, details_enc, storage_key, day)
        select * from unnest(${rows.map(({ key }) => key)}::uuid[], ${rows.map((row) => row.details_enc)}::bytea[],
          ${rows.map((row) => row.storage_key)}::uuid[], ${rows.map(({ day }) => day)}::date[])`.execute(db);
    }
    return expired.map(toExpiredFile);
  }

  /** The readable day decides, except for yesterday's rows: their exact time is sealed. */
  #hasExpired(row: Row, now: Date): boolean {
    if (row.day >= isoDay(now)) return false;
    return row.day < isoDay(secondsAfter(now, -DAY_S)) || secondsAfter(new Date(this.#read(row).uploadedAt), DAY_S) <= now;
  }

  #keyOf(ownerId: string, id: string): string {
    return this.#vault.authorshipHash('staged', ownerId, id);
  }

  #read({ key, details_enc: sealed, storage_key: storageKey }: Row): StagedFile {
    const { id, ...details } = this.#vault.openJson<FileDetails & { id: string }>('staged.details', key, sealed);
    return { ...storedFile(details, { id, storageKey, isVisibleToSubject: false, attachment: undefined }), rowKey: key };
  }
}

const hasExpired = ({ uploadedAt }: StagedFile, now: Date): boolean => secondsAfter(new Date(uploadedAt), DAY_S) <= now;
