import { createECDH } from 'node:crypto';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';

export interface PushKeyPair {
  /** In base64url, as browsers and push services expect it. */
  publicKey: string;
  privateKey: string;
}

const ROW = 1;

/** Loads the key pair of this installation, and generates it if there is none. Processes that start together get the same one. */
export async function loadPushKeys(db: Database, vault: Vault): Promise<PushKeyPair> {
  const stored = await readKeys(db, vault);
  if (stored) return stored;
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys('base64url', 'uncompressed');
  // Padded to 32 bytes, because leading zeros belong to the key.
  const privateKey = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  await db
    .insertInto('push_keys')
    .values({ id: ROW, public_key: publicKey, private_enc: vault.seal('push_keys.private', ROW, privateKey) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const existing = await readKeys(db, vault);
  if (!existing) throw new Error('The key pair for pushes was not stored. Check that the role of this process may write to push_keys.');
  return existing;
}

async function readKeys(db: Database, vault: Vault): Promise<PushKeyPair | undefined> {
  const row = await db.selectFrom('push_keys').selectAll().where('id', '=', ROW).executeTakeFirst();
  return row && { publicKey: row.public_key, privateKey: vault.open('push_keys.private', ROW, row.private_enc) };
}
