import type { Scene } from './open-scene.ts';

const JOBS_DONE_MS = 120_000;

/** What was left to be done would be measured with what is asked next. What is locked is mostly a dead worker's. */
export async function waitForJobs({ db }: Scene): Promise<void> {
  const until = performance.now() + JOBS_DONE_MS;
  while (performance.now() < until) {
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() and locked_at is null',
    );
    if (rows[0]!.n === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('There are jobs left that nothing could be measured beside.');
}
