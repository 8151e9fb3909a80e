import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareData } from '../fixture/data.ts';
import { DebianCluster, hasDebianCluster } from '../load/debian-cluster.ts';
import { median } from '../load/run-load.ts';
import { print, table } from '../report.ts';

const ROUNDS = 3;
const root = join(import.meta.dirname, '../..');
const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

/** Restores the same data with `pg_restore -j2` and with our own command alternately, each into an empty database. */
export async function measureRestore(experiences: number): Promise<void> {
  if (!hasDebianCluster()) {
    print("\nskipped: Debian's PostgreSQL 15 is not installed\n");
    return;
  }
  const dataDir = prepareData(experiences);
  const folder = mkdtempSync(join(tmpdir(), 'candor-restore-'));
  chmodSync(folder, 0o777);
  const [backup, dump] = [join(folder, 'candor.backup'), join(folder, 'dump')];
  const cluster = new DebianCluster();
  cluster.start();
  const timed = (work: () => void): number => {
    cluster.run('psql', ['-q', '-c', 'checkpoint', 'postgres']);
    const began = performance.now();
    work();
    return (performance.now() - began) / 1000;
  };
  const restoreWithCli = (database: string) => (): void =>
    cli(['restore', backup], { dataDir: folder, keys: dataDir, url: cluster.url(database) });
  try {
    cli(['backup', backup], { dataDir, keys: dataDir });
    cluster.run('createdb', ['source']);
    restoreWithCli('source')();
    cluster.run('pg_dump', ['-Fc', '-f', dump, 'source']);
    const [theirs, ours]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      cluster.run('createdb', ['theirs']);
      theirs.push(timed(() => cluster.run('pg_restore', ['-j2', '-d', 'theirs', dump])));
      cluster.run('createdb', ['ours']);
      ours.push(timed(restoreWithCli('ours')));
      if (round + 1 < ROUNDS) for (const name of ['theirs', 'ours']) cluster.run('dropdb', [name]);
    }
    const size = await sizeOf(cluster.url('ours'));
    const row = (name: string, times: number[], file: string): string[] => [
      name,
      ...[Math.min(...times), median(times), Math.max(...times)].map((seconds) => seconds.toFixed(1)),
      megabytes(statSync(file).size),
    ];
    print(`\n${experiences} experiences, ${megabytes(size)} with indexes`);
    const heads = ['', 'fastest s', 'median s', 'slowest s', 'file'];
    print(table(heads, [row('pg_restore -j2', theirs, dump), row('npm run cli -- restore', ours, backup)]));
  } finally {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function cli(args: readonly string[], { dataDir, keys, url }: { dataDir: string; keys: string; url?: string }): void {
  const env = {
    DATA_DIR: dataDir,
    CANDOR_KEYS: join(keys, 'keys.json'),
    SEED_DEMO: '0',
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  };
  execFileSync(process.execPath, ['server/src/cli.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function sizeOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes');
    return Number(rows[0]!.bytes);
  } finally {
    await client.end();
  }
}
