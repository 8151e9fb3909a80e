import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { measureEventLoopBlocks } from './parts/event-loop-blocks.ts';
import { measureFeed } from './parts/feed.ts';
import { measureGrowth } from './parts/growth.ts';
import { measureHttp } from './parts/http.ts';
import { measureMixed } from './parts/mixed.ts';
import { measureMixing } from './parts/mixing.ts';
import { measureRestore } from './parts/restore.ts';
import { measureReview } from './parts/review.ts';
import { measureRivals } from './parts/rivals.ts';
import { measureSql } from './parts/sql.ts';
import { measureStart } from './parts/start.ts';
import { hasSavedFigures, readFigures } from './figures/data.ts';
import { goalsTable } from './figures/goals.ts';
import { print } from './report.ts';
import { openFixture, type Fixture } from './fixture/open-fixture.ts';

const LARGE = Number(process.env.BENCH_EXPERIENCES ?? 1_000_000);
const SIZES = [10_000, 100_000, LARGE];

const onLarge = (measure: (fixture: Fixture) => Promise<void>) => async (): Promise<void> => {
  const fixture = await openFixture(LARGE);
  try {
    await measure(fixture);
  } finally {
    await fixture.close();
  }
};

const parts: Record<string, () => Promise<void>> = {
  start: onLarge(measureStart),
  http: onLarge(measureHttp),
  sql: onLarge(measureSql),
  feed: onLarge(measureFeed),
  review: onLarge(measureReview),
  blocks: onLarge(measureEventLoopBlocks),
  mixed: onLarge(measureMixed),
  /** Not part of `all`: its submissions stay in the review queue of the database. */
  mixing: onLarge(measureMixing),
  growth: () => measureGrowth(SIZES),
  /** Not part of `all`: filling this database takes minutes. */
  'growth-5m': () => measureGrowth([...SIZES, 5 * LARGE]),
  /** Not part of `all`: it needs Debian's PostgreSQL 15. */
  restore: () => measureRestore(Number(process.env.BENCH_EXPERIENCES ?? 100_000)),
  /** Not part of `all`: it installs other products from npm. */
  rivals: onLarge(measureRivals),
  /** Not part of `all`: it needs Chromium. */
  web: async () => {
    const [code] = await once(spawn(process.execPath, ['e2e/measure/web.ts'], { stdio: 'inherit' }), 'exit');
    if (code !== 0) throw new Error('The pages could not be measured; the reason is printed above.');
  },
};

const BY_NAME_ONLY = ['growth-5m', 'mixing', 'restore', 'rivals', 'web'];
/** The parts whose figures have goals. */
const GOALS = ['http', 'mixed', 'growth-5m', 'mixing'];
const benchNames = process.argv.slice(2).flatMap((name) => (name === 'goals' ? GOALS : name));
const names =
  benchNames.length === 0 || benchNames.includes('all') ? Object.keys(parts).filter((name) => !BY_NAME_ONLY.includes(name)) : benchNames;
for (const name of names) {
  const measure = parts[name];
  if (!measure) throw new Error(`There is no part ${name}. The parts: all, goals, ${Object.keys(parts).join(', ')}.`);
  print(`\n## ${name}`);
  await measure();
}
if (hasSavedFigures()) {
  if (GOALS.every((name) => names.includes(name))) print(`\n## Goals\n${goalsTable(readFigures())}`);
  await import('./figures.ts');
  await import('./capacity.ts');
}
