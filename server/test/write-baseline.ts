import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MIGRATIONS } from '../src/platform/db/migrations/migration-list.ts';
import { formatBaseline } from '../src/platform/db/migrations/baseline.ts';
import { migrate } from '../src/platform/db/migrations/migrate.ts';
import { upgradeSteps } from '../src/upgrade/index.ts';

/**
 * Writes the baseline, from which a fresh database starts: the schema as it is after a given migration.
 *   node server/test/write-baseline.ts --url postgresql://…/an_empty_database --up-to 0105-recycle-wal
 * Needs a pg_dump of the server's version. Use the oldest supported PostgreSQL, because later ones can load its dump.
 */
const { values } = parseArgs({ options: { url: { type: 'string' }, 'up-to': { type: 'string' } } });
const { url, 'up-to': upTo } = values;
if (url === undefined || upTo === undefined) throw new Error('--url and --up-to are missing');
const { ran } = await migrate(url, upgradeSteps(undefined), { upTo, usesBaseline: false });
if (ran.at(-1) !== upTo) throw new Error(`${upTo} is not the migration that ran last (${ran.at(-1) ?? 'none'}): is the database empty?`);
const dump = execFileSync(
  'pg_dump',
  ['--no-owner', '--rows-per-insert=1000', '--exclude-schema=graphile_worker', '--exclude-table=kysely_migration', url],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);
mkdirSync(join(MIGRATIONS, 'baseline'), { recursive: true });
writeFileSync(join(MIGRATIONS, 'baseline', `${upTo}.sql`), formatBaseline(dump, ran));
process.stdout.write(`${upTo}.sql contains ${ran.length} migrations\n`);
