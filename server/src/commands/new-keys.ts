import { existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { keyFileFingerprint, newKeyFile } from '../platform/crypto/keyring.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { UsageError } from './usage-error.ts';

/** Creates the key file of a new installation. It never replaces one, because without the old keys the data would be lost. */
export async function writeNewKeys([typed, ...rest]: string[]): Promise<number> {
  if (typed === undefined || rest.length > 0) throw new UsageError('new-keys takes the path of the file to write.');
  const path = resolve(typed);
  if (existsSync(path)) throw new Error(`${path} exists already, and a key file is never replaced.`);
  makeFolder(dirname(path));
  writeFileSync(path, newKeyFile(), { mode: 0o400, flag: 'wx' });
  process.stdout.write(
    `${path} is written. SHA-256: ${keyFileFingerprint(path, '')}\nCopy it to a safe place now: without it nobody can read the data or a backup.\n`,
  );
  return 0;
}
