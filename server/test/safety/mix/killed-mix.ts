// Mixes once, and kills itself before the statement with the given number: node killed-mix.ts <number>. The environment names the database,
// the folder and the key file. Prints how many statements ran.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { loadKeyring } from '../../../src/platform/crypto/keyring.ts';

const { DATABASE, FOLDER, KEY_FILE } = process.env as Record<string, string>;
const killAt = Number(process.argv[2]);
const keys = readFileSync(KEY_FILE!, 'utf8');
const app = await createApp(
  readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', SEED_DEMO: '0', CANDOR_KEYS: keys, DATA_DIR: FOLDER! }),
  DATABASE!,
  loadKeyring(keys, ''),
);
let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  statements += 1;
  if (statements === killAt) process.kill(process.pid, 'SIGKILL');
  return (query as (...values: unknown[]) => unknown).apply(this, given);
} as typeof query;
await app.modules.authorship.mix();
process.stdout.write(`${statements}\n`);
await app.close();
