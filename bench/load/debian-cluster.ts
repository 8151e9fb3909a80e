import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePostgresAccount } from '../../server/src/platform/db/embedded-postgres/postgres-account.ts';
import { availableMemory, initialSettings } from '../../server/src/platform/db/embedded-postgres/postgres-settings.ts';

const BINARIES = '/usr/lib/postgresql/15/bin';
const PORT = '5432';

export const hasDebianCluster = (): boolean => ['postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(BINARIES, name)));

/** Debian's PostgreSQL 15 with the memory and checkpoints of the embedded one. npm has no pg_dump, and Debian's refuses a newer server. */
export class DebianCluster {
  readonly #folder = mkdtempSync(join(tmpdir(), 'candor-debian-'));
  readonly #account = choosePostgresAccount(join(this.#folder, 'data'));

  start(): void {
    chmodSync(this.#folder, 0o711);
    for (const name of ['data', 'socket']) {
      mkdirSync(join(this.#folder, name), { mode: 0o700 });
      if (this.#account.isAnother) chownSync(join(this.#folder, name), this.#account.uid, this.#account.gid);
    }
    const data = join(this.#folder, 'data');
    this.run('initdb', ['--username=candor', '--auth=trust', '--data-checksums', '-D', data]);
    const settings = Object.entries({
      ...initialSettings(availableMemory()),
      listen_addresses: '',
      unix_socket_directories: join(this.#folder, 'socket'),
    });
    writeFileSync(join(data, 'postgresql.conf'), settings.map(([name, value]) => `${name} = '${value}'\n`).join(''));
    this.run('pg_ctl', ['-D', data, '-l', join(this.#folder, 'socket/log'), '-w', 'start']);
  }

  stop(): void {
    this.run('pg_ctl', ['-D', join(this.#folder, 'data'), '-m', 'immediate', '-w', 'stop']);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  url(database: string): string {
    return `postgresql://candor@localhost:${PORT}/${database}?host=${encodeURIComponent(join(this.#folder, 'socket'))}`;
  }

  /** Runs one of its programs, as the account of the server. */
  run(program: string, args: readonly string[]): void {
    const { uid, gid, isAnother } = this.#account;
    const connection = { PGHOST: join(this.#folder, 'socket'), PGPORT: PORT, PGUSER: 'candor' };
    execFileSync(join(BINARIES, program), args, {
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...connection },
      ...(isAnother ? { uid, gid } : {}),
    });
  }
}
