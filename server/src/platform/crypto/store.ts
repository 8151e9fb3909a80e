import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Keyring } from './keyring.ts';
import { Vault } from './vault.ts';

interface VaultOptions {
  asOwner?: (work: (owner: { db: Database }) => Promise<unknown>) => Promise<unknown>;
  /** STRETCH_CONTACT_HASHES. The first start of a database records it; undefined: as recorded. */
  stretchesContacts?: boolean | undefined;
}

/**
 * Opens the vault. The data keys are in the database, wrapped with a root key from the key file. Only the owner of the database
 * may insert the first data key.
 */
export async function openVault(
  db: Database,
  keyring: Keyring,
  { asOwner = (work) => work({ db }), stretchesContacts }: VaultOptions = {},
): Promise<Vault> {
  let keys = await readDataKeys(db, keyring);
  if (keys.dataKeys.size === 0) {
    await asOwner((owner) =>
      owner.db
        .insertInto('crypto_keys')
        .values({ kid: 1, wrapped: wrapNewKey(keyring, 1), ...(stretchesContacts === true ? { stretches_contacts: true } : {}) })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    keys = await readDataKeys(db, keyring);
  }
  const { fingerprint, isStretched } = await readHashFacts(db);
  requireSameHashes(isStretched, stretchesContacts);
  return chooseAuthorshipKey(
    fingerprint,
    new Vault(keys.dataKeys, keys.currentKid, keyring.index, keyring.authorship[0]!, isStretched),
    keyring,
  );
}

/** @throws Error with a sentence for the operator */
function requireSameHashes(isStretched: boolean, chosen: boolean | undefined): void {
  if (chosen === undefined || chosen === isStretched) return;
  throw new Error(
    `STRETCH_CONTACT_HASHES is ${chosen ? 'on' : 'off'}, but this database was created with it ${isStretched ? 'on' : 'off'}, and its hashes ` +
      "of numbers and addresses can't be computed again. Unset it, or choose it at the first start of an empty database.",
  );
}

/** @returns the vault with the authorship key that the database's hashes were made with */
function chooseAuthorshipKey(fingerprint: string | undefined, first: Vault, { authorship }: Keyring): Vault {
  if (fingerprint === undefined || first.authorshipFingerprint === fingerprint) return first;
  const chosen = authorship
    .map((key) => first.withAuthorshipKey(key))
    .find(({ authorshipFingerprint }) => authorshipFingerprint === fingerprint);
  if (!chosen) throw new Error('The key file lacks the authorship key that this database uses.');
  return chosen;
}

interface HashFacts {
  /** Undefined until the authorship key is changed for the first time; until then the first one of the key file is in use. */
  fingerprint: string | undefined;
  isStretched: boolean;
}

/** How the database's hashes were made. */
async function readHashFacts(db: Database): Promise<HashFacts> {
  // As JSON, because an upgrade opens the vault before the migrations that add the columns.
  const { rows } = await sql<{ fingerprint: string | null; stretched: boolean | null }>`
    select max(to_jsonb(k) ->> 'authorship_mark') as fingerprint, bool_or((to_jsonb(k) ->> 'stretches_contacts')::boolean) as stretched
    from crypto_keys k`.execute(db);
  return { fingerprint: rows[0]?.fingerprint ?? undefined, isStretched: rows[0]?.stretched ?? false };
}

export const writeAuthorshipFingerprint = (db: Database, fingerprint: string): Promise<unknown> =>
  db.updateTable('crypto_keys').set({ authorship_mark: fingerprint }).execute();

/** The newest key that is not retired encrypts; the others only decrypt. */
export async function readDataKeys(db: Database, keyring: Keyring): Promise<{ dataKeys: Map<number, Buffer>; currentKid: number }> {
  const rows = await db.selectFrom('crypto_keys').select(['kid', 'wrapped', 'retired_at']).orderBy('kid').execute();
  return { dataKeys: openWrappedKeys(keyring, rows), currentKid: rows.findLast((row) => row.retired_at === null)?.kid ?? 0 };
}

export const wrapNewKey = (keyring: Keyring, kid: number): Buffer => wrap(keyring, kid, randomBytes(32));

/** @throws Error with a message for the operator when the key file does not fit these keys */
export const openWrappedKeys = (keyring: Keyring, rows: readonly { kid: number; wrapped: Buffer }[]): Map<number, Buffer> =>
  new Map(rows.map(({ kid, wrapped }) => [kid, unwrap(keyring, kid, wrapped)]));

export const rootIdOf = (wrapped: Buffer): number => wrapped.readUInt16BE(0);

/** Layout: root id (2 bytes), IV (12), tag (16), wrapped key (32). */
function wrap(keyring: Keyring, kid: number, dataKey: Buffer): Buffer {
  const root = keyring.roots.at(-1)!;
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', root.key, iv).setAAD(Buffer.from(`crypto_keys|${kid}`));
  const body = Buffer.concat([cipher.update(dataKey), cipher.final()]);
  const head = Buffer.alloc(2);
  head.writeUInt16BE(root.id);
  return Buffer.concat([head, iv, cipher.getAuthTag(), body]);
}

function unwrap(keyring: Keyring, kid: number, wrapped: Buffer): Buffer {
  const root = keyring.roots.find(({ id }) => id === rootIdOf(wrapped));
  if (!root) throw new Error(`The key file lacks root key ${rootIdOf(wrapped)}, which data key ${kid} was wrapped with.`);
  const decipher = createDecipheriv('aes-256-gcm', root.key, wrapped.subarray(2, 14)).setAAD(Buffer.from(`crypto_keys|${kid}`));
  decipher.setAuthTag(wrapped.subarray(14, 30));
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(30)), decipher.final()]);
  } catch {
    throw new Error('The key file does not belong to this database: its data keys cannot be unwrapped.');
  }
}
