import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Fixture } from '../fixture/open-fixture.ts';
import { buildRequest } from '../load/request.ts';
import { startServer } from '../load/server-process.ts';
import { folderOf, installPackages } from './install-packages.ts';
import type { Rival } from './rival.ts';

const VERSION = '12.4.0';
const TOKEN = 'token-of-the-measurement';

/** Directus on the tables of the reference server, with the same indexes. */
export async function openDirectus(fixture: Fixture): Promise<Rival> {
  const folder = folderOf('directus');
  installPackages(folder, {
    dependencies: { directus: VERSION },
    // Runs scripts in Directus's flows, which the measurement doesn't use, and would have to be compiled.
    overrides: { 'isolated-vm': 'npm:empty-npm-package@1.0.0' },
  });
  await makeTables(fixture);
  const cli = join(folder, 'node_modules/directus/cli.js');
  const env = settings(fixture.url);
  // The command does nothing when its tables are there.
  execFileSync(process.execPath, [cli, 'bootstrap'], { cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore' });
  const { rows } = await fixture.db.query<{ key: string }>(
    'select key from reference.experience_ids where status = 1 group by key order by count(*) desc limit 1',
  );
  const fields = 'experience_id.*,experience_id.author_id.trust_score,experience_id.author_id.verified';
  const filter = `filter[key][_eq]=${rows[0]!.key}&filter[status][_eq]=1`;
  const page = buildRequest('GET', `/items/experience_ids?${filter}&sort=-experience_id&limit=10&fields=${fields}&meta=filter_count`, {
    token: TOKEN,
  });
  return {
    name: `Directus ${VERSION}`,
    start: () => startServer(cli, env, '/server/ping', { args: ['start'], cwd: folder }),
    nextPage: () => page,
    nextCreate: () => buildRequest('POST', '/items/experience_ids', { token: TOKEN, body: newItem() }),
    close: () => Promise.resolve(),
  };
}

const newItem = () => ({
  key: crypto.randomUUID(),
  status: 0,
  experience_id: {
    author_id: 1 + Math.floor(Math.random() * 900),
    status: 0,
    person_name: 'Jordan Miller',
    tags: [1, 41],
    rating: 5,
    city: 'Austin',
    state: 'TX',
    experience_date: '2026-11-01',
    is_anonymous: false,
    submitted_at: '2026-11-25T00:00:00Z',
    comment: 'We met for coffee twice and walked along the river.',
    platforms: [{ platform: 'instagram', social_id: 'bench' }],
  },
});

function settings(url: string): Record<string, string> {
  const { searchParams, username, pathname } = new URL(url);
  return {
    DB_CLIENT: 'pg',
    DB_HOST: searchParams.get('host') ?? 'localhost',
    DB_PORT: '5432',
    DB_USER: username,
    DB_PASSWORD: 'none',
    DB_DATABASE: pathname.slice(1),
    // Directus creates its own tables in the first schema.
    DB_SEARCH_PATH: 'array:directus_system,directus',
    KEY: 'key-of-the-measurement',
    SECRET: 'secret-of-the-measurement-and-of-nothing-else',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'password-of-the-measurement',
    ADMIN_TOKEN: TOKEN,
    HOST: '127.0.0.1',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
    LOG_LEVEL: 'silent',
    NO_UPDATE_NOTIFIER: '1',
  };
}

/** Copies of the reference tables, changed for Directus: an id in each, foreign keys for its relations, lists as JSON. */
async function makeTables({ db }: Fixture): Promise<void> {
  const { rows } = await db.query<{ isComplete: boolean }>(`select to_regclass('directus.complete') is not null as "isComplete"`);
  if (rows[0]!.isComplete) return;
  for (const statement of [
    'drop schema if exists directus cascade',
    'drop schema if exists directus_system cascade',
    'create schema directus',
    'create schema directus_system',
    'create table directus.users as select * from reference.users',
    'alter table directus.users add primary key (id)',
    'create table directus.experiences as select * from reference.experiences',
    'alter table directus.experiences add primary key (id), add foreign key (author_id) references directus.users, alter tags type jsonb using to_jsonb(tags)',
    'create table directus.experience_ids as select row_number() over () as id, i.* from reference.experience_ids i',
    'alter table directus.experience_ids add primary key (id), add foreign key (experience_id) references directus.experiences',
    'create index on directus.experience_ids (key, experience_id desc) where status = 1',
    'create index on directus.experience_ids (experience_id)',
  ])
    await db.query(statement);
  for (const table of ['experiences', 'experience_ids']) {
    await db.query(`create sequence directus.${table}_next owned by directus.${table}.id`);
    await db.query(`select setval('directus.${table}_next', (select max(id) from directus.${table}))`);
    await db.query(`alter table directus.${table} alter id set default nextval('directus.${table}_next')`);
    await db.query(`vacuum analyze directus.${table}`);
  }
  // Marks that all tables are complete.
  await db.query('create table directus.complete ()');
}
