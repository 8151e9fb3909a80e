import { execFile, execFileSync, type ExecFileException } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { choosePostgresAccount, type PostgresAccount } from '../../../src/platform/db/embedded-postgres/postgres-account.ts';

const BINARIES = '/usr/lib/postgresql/15/bin';
const PGBACKREST = '/usr/bin/pgbackrest';
const DEPLOY = join(import.meta.dirname, '../../../../deploy/pgbackrest');
const PORT = '5432';
const LONGEST_RECOVERY_MS = 600_000;
const LONGEST_ARCHIVING_MS = 600_000;
/** PostgreSQL stores such a row outside the table in four pieces of 1,996 bytes, which fill a page. */
const ROW_BYTES = 4 * 1_996;

export const hasArchiveTools = (): boolean => existsSync(`${BINARIES}/postgres`) && existsSync(PGBACKREST);

/** An operator's own PostgreSQL, whose log pgBackRest archives with the configuration of deploy/pgbackrest. */
export class ArchivedCluster {
  readonly #folder: string;
  readonly #account: PostgresAccount;

  constructor(folder: string) {
    this.#folder = folder;
    this.#account = choosePostgresAccount(join(folder, 'data'));
  }

  get repository(): string {
    return join(this.#folder, 'repository');
  }

  url(user = 'candor'): string {
    return `postgresql://${user}:of-the-owner@localhost:${PORT}/candor?host=${encodeURIComponent(join(this.#folder, 'socket'))}`;
  }

  async create(): Promise<void> {
    for (const name of ['', 'data', 'socket', 'repository', 'log', 'lock']) {
      mkdirSync(join(this.#folder, name), { recursive: true, mode: 0o700 });
      if (this.#account.isAnother) chownSync(join(this.#folder, name), this.#account.uid, this.#account.gid);
    }
    await this.#run('initdb', ['--username=postgres', '--auth=trust', '--data-checksums', '-D', join(this.#folder, 'data')]);
    const shipped = readFileSync(join(DEPLOY, 'postgresql.conf'), 'utf8');
    const settings = shipped.replace("'pgbackrest ", `'${PGBACKREST} --config=${join(this.#folder, 'pgbackrest.conf')} `);
    writeFileSync(
      join(this.#folder, 'data/postgresql.conf'),
      `${settings}\nlisten_addresses = ''\nunix_socket_directories = '${join(this.#folder, 'socket')}'\nmax_connections = 100\n`,
    );
    writeFileSync(join(this.#folder, 'pgbackrest.conf'), this.#pgBackRestConfig(), { mode: 0o644 });
    await this.start();
    const admin = new pg.Client({ connectionString: this.url('postgres').replace('/candor?', '/postgres?') });
    await admin.connect();
    await admin.query(`create role candor login superuser password 'of-the-owner'`);
    await admin.query('create database candor owner candor');
    await admin.end();
    await this.pgBackRest('stanza-create');
  }

  /** The file of deploy/, with the folders of this cluster. */
  #pgBackRestConfig(): string {
    return readFileSync(join(DEPLOY, 'pgbackrest.conf'), 'utf8')
      .replace('/srv/pgbackrest', this.repository)
      .replace('/var/lib/postgresql/15/main', join(this.#folder, 'data'))
      .replace('CHANGE-ME', 'a-passphrase-for-the-drill')
      .replace('[global]', `[global]\nlock-path=${join(this.#folder, 'lock')}\nlog-path=${join(this.#folder, 'log')}`)
      .replace('[candor]', `[candor]\npg1-socket-path=${join(this.#folder, 'socket')}\npg1-user=postgres`);
  }

  /** Adds rows that don't compress, in a schema of their own. They are written to the log and archived like any others. */
  async grow(gigabytes: number): Promise<void> {
    if (gigabytes === 0) return;
    await this.query('create schema drill');
    await this.query('create extension pgcrypto schema drill');
    await this.query('create table drill.rows (bytes bytea)');
    await this.query('alter table drill.rows alter bytes set storage external');
    const row = Array.from({ length: ROW_BYTES / 1000 }, () => 'drill.gen_random_bytes(1000)').join(' || ');
    const rows = Math.round(1024 ** 3 / ROW_BYTES);
    for (let n = 0; n < gigabytes; n++) {
      await this.query(`insert into drill.rows select ${row} from generate_series(1, ${rows})`);
      // Rows are written faster than the log is compressed, and a backup waits only a minute for the archive.
      await this.archiveLog();
    }
  }

  /** Returns when the server accepts writes: a restored one replays its log first. */
  async start(): Promise<void> {
    const log = join(this.#folder, 'log/postgres.log');
    await this.#run('pg_ctl', ['-D', join(this.#folder, 'data'), '-l', log, '-t', String(LONGEST_RECOVERY_MS / 1000), '-w', 'start']);
    const until = Date.now() + LONGEST_RECOVERY_MS;
    while (Date.now() < until) {
      const { rows } = await this.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers', 'postgres');
      if (!rows[0]!.recovers) return;
      await sleep(100);
    }
    throw new Error('PostgreSQL has not recovered');
  }

  async query<T extends pg.QueryResultRow>(statement: string, database = 'candor'): Promise<pg.QueryResult<T>> {
    const client = new pg.Client({ connectionString: this.url('postgres').replace('/candor?', `/${database}?`) });
    client.on('error', () => {});
    await client.connect();
    try {
      return await client.query<T>(statement);
    } finally {
      await client.end();
    }
  }

  /** Switches to a new segment and returns when the old one is archived. Without this, `archive_timeout` does it some seconds later. */
  async archiveLog(): Promise<void> {
    const { rows } = await this.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment');
    const until = Date.now() + LONGEST_ARCHIVING_MS;
    while (Date.now() < until) {
      const { rows: archived } = await this.query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver');
      if ((archived[0]!.last ?? '') >= rows[0]!.segment) return;
      await sleep(100);
    }
    throw new Error('the log was not archived');
  }

  /** Removes the data folder, as a failed disk does: no last checkpoint and no last segment of the log remain. */
  async loseDisk(): Promise<void> {
    const data = join(this.#folder, 'data');
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGQUIT');
    while (existsSync(`/proc/${pid}`)) await sleep(50);
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { mode: 0o700 });
    if (this.#account.isAnother) chownSync(data, this.#account.uid, this.#account.gid);
  }

  async stop(): Promise<void> {
    await this.#run('pg_ctl', ['-D', join(this.#folder, 'data'), '-m', 'fast', '-w', 'stop']).catch(() => undefined);
  }

  pgBackRest(command: string, ...options: string[]): Promise<string> {
    return this.#execute(PGBACKREST, [`--config=${join(this.#folder, 'pgbackrest.conf')}`, '--stanza=candor', ...options, command]);
  }

  /** The paths of the archived segments of the log, oldest first. */
  archivedSegments(): string[] {
    const found = readdirSync(join(this.repository, 'archive'), { recursive: true, encoding: 'utf8' });
    return found.filter((path) => /[0-9A-F]{24}-[0-9a-f]{40}/.test(path)).toSorted();
  }

  copyFiles(folder: string, copy: string): void {
    cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  }

  #run(program: string, args: string[]): Promise<string> {
    return this.#execute(`${BINARIES}/${program}`, args);
  }

  #execute(program: string, args: string[]): Promise<string> {
    const { uid, gid, isAnother } = this.#account;
    return new Promise((resolve, reject) => {
      const done = (error: ExecFileException | null, stdout: string, stderr: string): void =>
        error ? reject(new Error(`${program} failed: ${stderr}${stdout}`)) : resolve(stdout);
      execFile(program, args, { encoding: 'utf8', cwd: this.#folder, ...(isAnother ? { uid, gid } : {}) }, done);
    });
  }
}

export const sizeOf = (folder: string): number => Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0]);
