import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Where the data of measurements stays, so that it is made once. */
const folder = process.env.BENCH_DIR ?? join(root, '.data', 'bench');

const sizeName = (experiences: number): string => (experiences >= 1_000_000 ? `${experiences / 1_000_000}m` : `${experiences / 1000}k`);

/** The data folder of a Candor with so many experiences, filled when there is none. */
export function dataOf(experiences: number): string {
  const dataDir = join(folder, sizeName(experiences));
  const done = join(dataDir, 'filled');
  if (existsSync(done)) return dataDir;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const users = Math.max(1000, experiences / 20);
  process.stderr.write(`filling ${dataDir}\n`);
  execFileSync(process.execPath, ['server/src/cli.ts', 'seed', '--experiences', String(experiences), '--users', String(users)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  writeFileSync(done, '');
  return dataDir;
}
