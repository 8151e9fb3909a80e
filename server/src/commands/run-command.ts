import { createApp, type App } from '../app.ts';
import { readConfig } from '../config.ts';
import { formatStartupError } from '../format-startup-error.ts';
import { loadKeyring } from '../platform/crypto/keyring.ts';
import { openCluster } from '../platform/db/embedded-postgres/cluster.ts';
import { createLogger } from '../platform/logger.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { backup } from './backup.ts';
import { distributeTables } from './distribute.ts';
import { doctor } from './doctor/doctor.ts';
import { eraseAgain } from './erased/erase-again.ts';
import { listErased } from './erased/list-erased.ts';
import { freeBallastCommand } from './free-ballast.ts';
import { grantRole } from './grant-role.ts';
import { migrateDatabase } from './migrate-database.ts';
import { writeNewKeys } from './new-keys.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { restore } from './restore.ts';
import { rotateKeys } from './rotate-keys.ts';
import { seed } from './seed.ts';
import { UsageError } from './usage-error.ts';
import { verifyAuditLog } from './verify-audit.ts';

interface CommandDescription {
  usage: string;
  summary: string;
}

interface AppCommand extends CommandDescription {
  /** Needs more rights than the serving process has, because it changes keys or whole tables. */
  asOwner?: boolean;
  /** Returns the sentence printed at the end. */
  run(app: App, args: string[], databaseUrl: string): Promise<string>;
}

/** Runs without an app: its database may be missing or not migrated yet. */
interface BareCommand extends CommandDescription {
  /** Returns the exit code. */
  runBare(args: string[]): Promise<number>;
}

type Command = AppCommand | BareCommand;

const COMMANDS: Record<string, Command> = {
  'grant-role': {
    usage: 'grant-role <phone> <user|reviewer|admin>',
    summary: 'Gives a member a role. This is how an installation gets its first admin.',
    run: grantRole,
  },
  backup: {
    usage: 'backup [--verify] <file>',
    summary: 'Writes everything except the keys to one file, also while Candor runs.',
    run: backup,
    asOwner: true,
  },
  restore: { usage: 'restore <file>', summary: 'Restores a backup into an empty database.', run: restore, asOwner: true },
  'list-erased': {
    usage: 'list-erased <time>',
    summary: 'Lists the deletions since then as keyed hashes, for erase-again.',
    run: listErased,
    asOwner: true,
  },
  'erase-again': {
    usage: 'erase-again <file>',
    summary: 'Repeats the deletions of such a list in a restored database.',
    run: eraseAgain,
    asOwner: true,
  },
  'rotate-keys': {
    usage: 'rotate-keys',
    summary: 'Encrypts everything with a new key, also while Candor runs.',
    run: rotateKeys,
    asOwner: true,
  },
  'rebuild-index': {
    usage: 'rebuild-index [--check]',
    summary: 'Compares the search index with the experiences and repairs it, also while Candor runs.',
    run: rebuildIndex,
    asOwner: true,
  },
  seed: {
    usage: 'seed --experiences <number> [--users <number>]',
    summary: 'Fills the database with generated members and experiences, to measure speed.',
    run: seed,
    asOwner: true,
  },
  doctor: {
    usage: 'doctor [--sms <number>] [--mail <address>]',
    summary: 'Checks settings, database, folders and providers, and says how to fix problems.',
    runBare: doctor,
  },
  'new-keys': { usage: 'new-keys <file>', summary: 'Creates the key file of a new installation.', runBare: writeNewKeys },
  migrate: {
    usage: 'migrate',
    summary: 'Migrates the database to this release without starting Candor.',
    runBare: migrateDatabase,
  },
  'free-ballast': {
    usage: 'free-ballast',
    summary: 'Frees the disk space that BALLAST_MB reserves for a full disk.',
    runBare: freeBallastCommand,
  },
  distribute: {
    usage: 'distribute',
    summary: 'Spreads the index of exact look-ups over the machines of a PostgreSQL with Citus.',
    run: distributeTables,
    asOwner: true,
  },
  'verify-audit': {
    usage: 'verify-audit [--restored]',
    summary: 'Checks that no entry of the audit log was changed or removed.',
    run: verifyAuditLog,
  },
};

/** @returns the exit code */
export async function runCommand(args: string[]): Promise<number> {
  const [name, ...commandArgs] = args;
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!command) {
    const isHelpRequested = name === undefined || name === 'help' || name === '--help';
    if (isHelpRequested) process.stdout.write(usage());
    else process.stderr.write(`There is no command ${name}.\n${usage()}`);
    return isHelpRequested ? 0 : 1;
  }
  try {
    if ('runBare' in command) return await command.runBare(commandArgs);
    process.stdout.write(`${await withApp(command, (app, databaseUrl) => command.run(app, commandArgs, databaseUrl))}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(
      error instanceof UsageError
        ? `${error.message}\nUsage: npm run cli -- ${command.usage}\n`
        : `${name} failed: ${formatStartupError(error)}\n`,
    );
    return 1;
  }
}

/** Uses the database of a running app, or starts it for the duration of the command. */
async function withApp<T>({ asOwner = false }: AppCommand, work: (app: App, databaseUrl: string) => Promise<T>): Promise<T> {
  const config = readConfig();
  const log = createLogger(config.logLevel);
  const cluster = await openCluster(config, log, 'join');
  try {
    const keyring = loadKeyring(config.keys, config.dataDir);
    await prepareDatabase(cluster.url, keyring, log);
    const app = await createApp(config, cluster.url, keyring, { asOwner });
    try {
      return await work(app, cluster.url);
    } finally {
      await app.close();
    }
  } finally {
    await cluster.stop();
  }
}

function usage(): string {
  const width = Math.max(...Object.values(COMMANDS).map((command) => command.usage.length));
  const lines = Object.values(COMMANDS).map((command) => `  ${command.usage.padEnd(width)}  ${command.summary}`);
  return `Usage: npm run cli -- <command>\n\n${lines.join('\n')}\n`;
}
