import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve, sep } from 'node:path';
import type { Config } from '../../config.ts';
import { formatStartupError } from '../../format-startup-error.ts';
import { loadKeyring } from '../../platform/crypto/keyring.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const RESPONSE_TIMEOUT_MS = 2_000;
const FULL_SHARE = 0.95;
const NEARLY_FULL_SHARE = 0.9;

/** Checks the port, the folders, the disk and the key file. */
export async function* checkMachine(config: Config): AsyncGenerator<Finding> {
  yield await checkPort(config);
  yield checkFolder('DATA_DIR', config.dataDir);
  if (config.auditWitness.kind === 'folder') yield checkFolder('AUDIT_WITNESS', config.auditWitness.folder);
  if (config.backups) yield checkFolder('BACKUP_DIR', config.backups.folder);
  yield await checkDisk(config.dataDir);
  yield* checkKeyFile(config);
}

async function checkPort({ port, host }: Config): Promise<Finding> {
  const error = await tryToListen(port, host);
  if (error === undefined) return ok('port', `${port} is free`);
  if (error.code === 'EADDRINUSE' && (await isCandor(port, host))) return ok('port', `${port} is served by a running Candor`);
  const sentence = formatStartupError(error);
  const [found = sentence, ...remedy] = sentence.split('. ');
  return fail(
    'port',
    error.code === 'EADDRNOTAVAIL' ? `HOST ${host} is not an address of this machine` : found,
    remedy.join('. ') || 'Set HOST or PORT.',
  );
}

const tryToListen = (port: number, host: string): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', done);
    server.listen(port, host, () => server.close(() => done(undefined)));
  });

async function isCandor(port: number, host: string): Promise<boolean> {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  try {
    const response = await fetch(`http://${address.includes(':') ? `[${address}]` : address}:${port}/healthz`, {
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return ((await response.json()) as { status?: unknown }).status === 'ok';
  } catch {
    return false;
  }
}

/** Creates no folder: the first start creates one that doesn't exist yet, so the folder above it must be writable. */
function checkFolder(setting: string, folder: string): Finding {
  const existing = nearestExisting(folder);
  const probe = join(existing, `.doctor-${randomUUID()}`);
  try {
    writeFileSync(probe, '');
    rmSync(probe);
    return ok(setting, existing === folder ? `${folder} can be written` : `${folder} does not exist yet and can be created`);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    return fail(
      setting,
      `${folder} cannot be written (${code})`,
      `Give this user the right to write there, or set ${setting} to another folder.`,
    );
  }
}

function nearestExisting(folder: string): string {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  return existing;
}

export async function checkDisk(
  folder: string,
  read: (path: string) => Promise<{ blocks: number; bavail: number }> = statfs,
): Promise<Finding> {
  const { blocks, bavail } = await read(nearestExisting(folder));
  const used = blocks === 0 ? 0 : 1 - bavail / blocks;
  const found = `the disk of ${folder} is ${Math.round(used * 100)} % full`;
  const remedy = 'Free some space, or move DATA_DIR to a larger disk.';
  if (used >= FULL_SHARE) return fail('disk', found, `Run npm run cli -- free-ballast, so that Candor writes again. ${remedy}`);
  return used >= NEARLY_FULL_SHARE ? warn('disk', found, remedy) : ok('disk', found);
}

/** Reads the key file without creating one. Whether it belongs to the database is checked with the database. */
function* checkKeyFile({ keys, dataDir, isProduction }: Config): Generator<Finding> {
  if (keys?.trimStart().startsWith('{')) {
    yield tryKeys(() => loadKeyring(keys, dataDir), 'the keys in CANDOR_KEYS are readable');
    return;
  }
  const path = resolve(keys ?? join(dataDir, 'keys.json'));
  if (!existsSync(path)) {
    yield keys === undefined
      ? ok('keys', `there is no key file yet; the first start creates ${path}`)
      : fail('keys', `CANDOR_KEYS names ${path}, which does not exist`, 'Put the key file there, or correct CANDOR_KEYS.');
    return;
  }
  yield tryKeys(() => readFileSync(path, 'utf8'), `${path} is readable`);
  yield* judgeKeyMode(path, statSync(path).mode);
  if (isProduction && path.startsWith(resolve(dataDir) + sep)) {
    yield warn(
      'keys',
      `${path} lies beside the data, so a copy of DATA_DIR contains both`,
      'Move it elsewhere and set CANDOR_KEYS to its path.',
    );
  }
}

/** Kubernetes and systemd may give the process access to the file by its group, so that is only a warning. */
function* judgeKeyMode(path: string, mode: number): Generator<Finding> {
  const remedy = `Run chmod 0400 ${path}.`;
  if ((mode & 0o007) !== 0) yield fail('keys', `${path} can be read by other users of this machine`, remedy);
  else if ((mode & 0o070) !== 0)
    yield warn('keys', `${path} can be read by its group`, `${remedy} Leave it if systemd or Kubernetes provides the file.`);
}

function tryKeys(read: () => unknown, found: string): Finding {
  try {
    read();
    return ok('keys', found);
  } catch (error) {
    return fail('keys', error instanceof Error ? error.message : String(error), 'Use the key file that belongs to this database.');
  }
}
