import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { upgradeSteps } from '../../src/upgrade/index.ts';
import { startTestApp } from '../start-app.ts';
import { formatFigures } from './linkage/figures.ts';
import { ATTACKS, besiege } from './linkage/run-attacks.ts';

/** A day's share of the members comes, and a day's share of those writes. */
const ACTIVE_SHARE = 0.2;
const SUBMISSIONS_SHARE = 0.03;
const COVER = 30;

const LIMITS = { REPORTS_PER_DAY: '1000000', BLOCKS_PER_DAY: '1000000', SEARCHES_PER_MINUTE: '1000000' };

/** Every attack of docs/anonymity.md on a community whose database is stolen again and again. Returns those that name authors. */
export async function linkage({ members, days, seed }: { members: number; days: number; seed: number }): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-linkage-'));
  const cluster = await startEmbeddedPostgres({ dataDir, log: createLogger('error'), forTests: true });
  const say = (line: string): void => void process.stdout.write(`  ${line}\n`);
  try {
    await migrate(cluster.url, upgradeSteps(undefined));
    const app = await startTestApp(LIMITS, { database: { url: cluster.url, drop: async () => {} }, dataDir: join(dataDir, 'app') });
    try {
      const size = {
        members,
        days,
        activeADay: Math.round(members * ACTIVE_SHARE),
        submissionsADay: Math.round(members * SUBMISSIONS_SHARE),
        cover: COVER,
      };
      const { stolen, community } = await besiege(app, size, { seed, progress: say });
      const figures = Object.values(ATTACKS).map((attack) => attack(stolen, community));
      process.stdout.write(`${formatFigures(figures)}\n`);
      return figures.filter(({ isBroken }) => isBroken).map(({ attack }) => `${attack} names authors better than it may`);
    } finally {
      await app.stop();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
