import { createApp, type App } from '../app.ts';
import { readConfig } from '../config.ts';
import { failureSentence } from '../failure-sentence.ts';
import { loadKeyring } from '../platform/crypto/keyring.ts';
import { openCluster } from '../platform/db/cluster.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/logger.ts';
import { backup } from './backup.ts';
import { grantRole } from './grant-role.ts';
import { restore } from './restore.ts';
import { rotateKeys } from './rotate-keys.ts';
import { seed } from './seed.ts';
import { UsageError } from './usage-error.ts';
import { verifyAuditLog } from './verify-audit.ts';

interface Command {
  usage: string;
  does: string;
  /** Returns what is said at the end. */
  run(app: App, args: string[]): Promise<string>;
}

const COMMANDS: Record<string, Command> = {
  'grant-role': {
    usage: 'grant-role <phone> <user|reviewer|admin>',
    does: 'Gives a member a role; the first admin is made this way.',
    run: grantRole,
  },
  backup: { usage: 'backup <file>', does: 'Writes everything but the keys into one file, while Candor works.', run: backup },
  restore: { usage: 'restore <file>', does: 'Puts a backup into an empty database.', run: restore },
  'rotate-keys': {
    usage: 'rotate-keys',
    does: 'Seals everything anew with a new key, while Candor works.',
    run: rotateKeys,
  },
  seed: { usage: 'seed --experiences <number> [--users <number>]', does: 'Fills the database for measuring.', run: seed },
  'verify-audit': { usage: 'verify-audit', does: 'Checks that no entry of the audit log was changed or removed.', run: verifyAuditLog },
};

/** @returns the exit code */
export async function runCommand(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!command) {
    const isAskedFor = name === undefined || name === 'help' || name === '--help';
    if (isAskedFor) process.stdout.write(usage());
    else process.stderr.write(`There is no command ${name}.\n${usage()}`);
    return isAskedFor ? 0 : 1;
  }
  try {
    process.stdout.write(`${await withApp((app) => command.run(app, rest))}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(
      error instanceof UsageError
        ? `${error.message}\nUsage: npm run cli -- ${command.usage}\n`
        : `${name} failed: ${failureSentence(error)}\n`,
    );
    return 1;
  }
}

/** On the database of an app that runs, or on one that is started for as long as the command takes. */
async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const config = readConfig();
  const cluster = await openCluster(config, createLogger(config.logLevel), 'join');
  try {
    await migrate(cluster.url);
    const app = await createApp(config, cluster.url, loadKeyring(config.keys, config.dataDir));
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  } finally {
    await cluster.stop();
  }
}

function usage(): string {
  const width = Math.max(...Object.values(COMMANDS).map((command) => command.usage.length));
  const lines = Object.values(COMMANDS).map((command) => `  ${command.usage.padEnd(width)}  ${command.does}`);
  return `Usage: npm run cli -- <command>\n\n${lines.join('\n')}\n`;
}
