import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../make-folder.ts';

const key = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32);
const keyFile = z.strictObject({
  /** Wrap the data keys, which are stored in the database; the last one wraps new ones. */
  roots: z.array(z.strictObject({ id: z.number().int().positive(), key })).min(1),
  /** Keyed hashes for look-ups; deliberately not derived from a root. */
  index: key,
  /** Keyed hashes of the authorship side (docs/anonymity.md): the index key alone names no author. `rotate-keys` changes to the last one. */
  authorship: z.union([key.transform((only) => [only]), z.array(key).min(1)]).optional(),
});

export interface Keyring {
  roots: { id: number; key: Buffer }[];
  index: Buffer;
  /** The database remembers which of them it uses (`chooseAuthorshipKey`). */
  authorship: Buffer[];
}

/**
 * Reads the keys that never enter the database: `keys` is the text of the key file or its path. Without one (never in
 * production) a key file is created in the data folder.
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
  if (lacksAuthorship(readFileSync(path, 'utf8'))) addAuthorshipKey(path);
  return parse(readFileSync(path, 'utf8'), path);
}

/** SHA-256 of the key file as sha256sum prints it, to compare a copy with. */
export function keyFileFingerprint(keys: string | undefined, dataDir: string): string {
  const content = keys?.trimStart().startsWith('{') ? keys : readFileSync(keys ?? join(dataDir, 'keys.json'));
  return createHash('sha256').update(content).digest('hex');
}

export function newKeyFile(): string {
  const newKey = () => randomBytes(32).toString('base64');
  return `${JSON.stringify({ roots: [{ id: 1, key: newKey() }], index: newKey(), authorship: newKey() }, null, 2)}\n`;
}

function lacksAuthorship(text: string): boolean {
  try {
    const parsed = keyFile.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.authorship === undefined;
  } catch {
    return false;
  }
}

/**
 * Key files made before version 1.0 have no authorship key. The upgraded copy is on disk before it replaces the file. Of two
 * processes that start together, the one whose copy gets the common name first decides the key; a hard link appears atomically,
 * so a copy under that name is never incomplete.
 */
function addAuthorshipKey(path: string): void {
  const copy = `${path}.upgrade`;
  const draft = `${copy}.${process.pid}`;
  const upgraded = { ...(JSON.parse(readFileSync(path, 'utf8')) as object), authorship: randomBytes(32).toString('base64') };
  try {
    rmSync(draft, { force: true });
    writeFileSync(draft, `${JSON.stringify(upgraded, null, 2)}\n`, { mode: 0o400, flag: 'wx', flush: true });
    linkUnlessPresent(draft, copy);
    parse(readFileSync(copy, 'utf8'), copy);
    renameSync(copy, path);
  } catch (error) {
    // The other process has renamed the copy meanwhile.
    if (!lacksAuthorship(readFileSync(path, 'utf8'))) return;
    throw new Error(`${path} has no authorship key and cannot be replaced. ${HOW_TO_ADD}`, { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
}

function linkUnlessPresent(draft: string, copy: string): void {
  try {
    linkSync(draft, copy);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const HOW_TO_ADD = 'Add "authorship" with 32 random bytes in base64, for instance from `openssl rand -base64 32`.';

function parse(text: string, source: string): Keyring {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`${source} does not hold a key file: it is not JSON.`);
  }
  const parsed = keyFile.safeParse(json);
  if (!parsed.success) throw new Error(`${source} does not hold a key file: roots, index and authorship with 32-byte base64 keys.`);
  const { authorship, ...keys } = parsed.data;
  if (!authorship) throw new Error(`${source} has no authorship key. ${HOW_TO_ADD}`);
  return { ...keys, authorship };
}

export const deriveKey = (master: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), purpose, 32));

export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
