import { sql } from 'kysely';
import { slotRow, type SlotPurpose } from '../modules/authorship/index.ts';
import { deriveKey, type Keyring } from '../platform/crypto/keyring.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Database } from '../platform/db/database.ts';
import { insertRows } from './old-rows.ts';
import { PublicIds } from './public-ids.ts';

/** State that the steps of the upgrade share. */
export class Upgrade {
  readonly db: Database;
  readonly vault: Vault;
  /** The ids used on the wire become the rows' ids, so that links stay valid. */
  readonly ids: { experience: PublicIds; reply: PublicIds; reviewItem: PublicIds };
  readonly slots: { key: string; body_enc: Buffer }[] = [];
  readonly claims = new Set<string>();
  /** The experiences of each author that were ever published: each earned a credit. */
  readonly earnedBy = new Map<string, { experienceId: number; day: string }[]>();
  readonly #listLengths = new Map<string, number>();
  readonly #byAuthorKey = new Map<string, string>();
  readonly #byReporterKey = new Map<string, string>();
  readonly #byUploaderKey = new Map<string, string>();

  constructor(db: Database, vault: Vault, keyring: Keyring) {
    this.db = db;
    this.vault = vault;
    const key = deriveKey(keyring.index, 'public-ids');
    this.ids = {
      experience: new PublicIds(key, 'experience'),
      reply: new PublicIds(key, 'reply'),
      reviewItem: new PublicIds(key, 'review-item'),
    };
  }

  /** Old rows name members only by keyed hashes, which are computed here for every member. */
  async loadMembers(): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from users`.execute(this.db);
    for (const { id } of rows) {
      this.#byAuthorKey.set(this.vault.hash('author', id), id);
      this.#byReporterKey.set(this.vault.hash('reporter', id), id);
      this.#byUploaderKey.set(this.vault.hash('author', `file|${id}`), id);
    }
  }

  authorOf = (authorKey: string): string | undefined => this.#byAuthorKey.get(authorKey);
  reporterOf = (reporterKey: string): string | undefined => this.#byReporterKey.get(reporterKey);

  uploaderOf = (ownerKey: string): string | undefined => this.#byUploaderKey.get(ownerKey);

  /** Adds an entry to the list by which an owner finds their own texts and cases. */
  addToList(purpose: SlotPurpose, owner: string, body: string): void {
    if (owner === '') return;
    const list = `${purpose}|${owner}`;
    const nth = (this.#listLengths.get(list) ?? 0) + 1;
    this.#listLengths.set(list, nth);
    this.slots.push(slotRow(this.vault, { purpose, owner, nth, body }));
  }

  async writeListsAndClaims(): Promise<void> {
    await insertRows(this.db, 'authored.slots', this.slots);
    await insertRows(
      this.db,
      'authored.claims',
      [...this.claims].toSorted().map((mark) => ({ mark })),
    );
  }
}
