import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../make-folder.ts';

const key = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32);
const keyFile = z.strictObject({
  /** Wrap the data keys that stand in the database; the last one wraps new ones. */
  roots: z.array(z.strictObject({ id: z.number().int().positive(), key })).min(1),
  /** Keyed hashes for look-ups; deliberately not derived from a root. */
  index: key,
});

export interface Keyring {
  roots: { id: number; key: Buffer }[];
  index: Buffer;
}

/**
 * Reads the keys that never enter the database: `keys` is the text of the key file or its path. Without one (never in
 * production) a file of its own is made beside the data.
 * @throws Error with a sentence for the operator
 */
export function loadKeyring(keys: string | undefined, dataDir: string): Keyring {
  if (keys?.trimStart().startsWith('{')) return parse(keys, 'CANDOR_KEYS');
  const path = keys ?? join(dataDir, 'keys.json');
  if (!existsSync(path)) {
    if (keys !== undefined) throw new Error(`CANDOR_KEYS names ${path}, which does not exist.`);
    makeFolder(dirname(path));
    writeFileSync(path, newKeyFile(), { mode: 0o400, flag: 'wx' });
  }
  return parse(readFileSync(path, 'utf8'), path);
}

export function newKeyFile(): string {
  const fresh = () => randomBytes(32).toString('base64');
  return `${JSON.stringify({ roots: [{ id: 1, key: fresh() }], index: fresh() }, null, 2)}\n`;
}

function parse(text: string, source: string): Keyring {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`${source} does not hold a key file: it is not JSON.`);
  }
  const parsed = keyFile.safeParse(json);
  if (!parsed.success) throw new Error(`${source} does not hold a key file: roots and index with 32-byte base64 keys.`);
  return parsed.data;
}

export const deriveKey = (master: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), purpose, 32));

export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
