import { EventEmitter } from 'node:events';
import { Logger as WorkerLogger, run, runOnce, type Runner, type TaskList, type Worker, type WorkerEventMap } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { traced } from '../tracing/active-tracer.ts';
import { RunnerLock } from './runner-lock.ts';

/** One kind of job. Running it twice with the same payload changes nothing. */
export interface JobHandler {
  name: string;
  /** Five-field cron line (UTC) for jobs that run by the clock. */
  schedule?: string;
  run(payload: unknown): Promise<void>;
}

export interface JobRunner {
  stop(): Promise<void>;
  /** Resolves when the runner ends: true if it ended without being stopped. */
  ended: Promise<boolean>;
}

/** How often a runner polls for due jobs, in case a notification was lost. */
const POLL_MS = 2_000;

export async function startJobs(pool: Pool, handlers: JobHandler[], log: Logger, { pollMs = POLL_MS } = {}): Promise<JobRunner> {
  const events = new EventEmitter();
  const lock = new RunnerLock(pool, log);
  lock.follow(events);
  lookForNextInQueue(events);
  const runner: Runner = await run({
    events,
    pgPool: pool,
    taskList: taskList(handlers, log),
    crontab: handlers.flatMap(({ name, schedule }) => (schedule ? [`${schedule} ${name} ?max=3&jobKey=${name}`] : [])).join('\n'),
    concurrency: 4,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: silentLogger,
  }).catch((error: unknown) => {
    lock.stop();
    throw error;
  });
  let state: 'running' | 'stopping' | 'ended' = 'running';
  // It resolves even if the runner failed.
  const ended = runner.promise.then(() => {
    const hasFailed = state === 'running';
    state = 'ended';
    if (hasFailed) log.error({ event: 'job_runner_stopped' }, 'the job runner stopped');
    return hasFailed;
  });
  return {
    stop: async () => {
      if (state === 'running') {
        state = 'stopping';
        await runner.stop();
      }
      lock.stop();
    },
    ended,
  };
}

/** Usually long enough for storing that a job is done. */
const STORED_MS = 50;

/**
 * graphile-worker looks for the next job while it is still storing that the last one is done. Until that is stored, the next job of the same
 * queue can't be taken, so without this a queue with many jobs would advance only when the runner polls.
 */
function lookForNextInQueue(events: EventEmitter): void {
  const released = new WeakSet<Worker>();
  events.on('worker:release', ({ worker }: WorkerEventMap['worker:release']) => released.add(worker));
  events.on('job:complete', ({ worker, job }: WorkerEventMap['job:complete']) => {
    if (job.job_queue_id === null) return;
    setTimeout(() => {
      // A released worker takes no more jobs, and throws if it is asked to.
      if (!released.has(worker)) worker.nudge();
    }, STORED_MS).unref();
  });
}

/** Runs the jobs that are due now and returns; for tests and commands. */
export async function drainJobs(pool: Pool, handlers: JobHandler[], log: Logger): Promise<void> {
  const tasks = taskList(handlers, log);
  do
    await runOnce({
      pgPool: pool,
      taskList: tasks,
      noHandleSignals: true,
      logger: silentLogger,
      // Results are stored before the run returns. By default graphile-worker stores them a moment later, so a finished job could still be
      // in the queue.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  // A run ends early when the next job waits for one before it in the same queue.
  while (await hasDueJobs(pool, Object.keys(tasks)));
}

/** Whether a job is due that nobody runs. One that failed is due later. */
async function hasDueJobs(pool: Pool, names: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ due: boolean }>(
    `select exists (select from graphile_worker.jobs
       where run_at <= now() and attempts < max_attempts and locked_at is null and task_identifier = any($1)) as due`,
    [names],
  );
  return rows[0]!.due;
}

function taskList(handlers: JobHandler[], log: Logger): TaskList {
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload, helpers) => {
        try {
          await traced(`job ${handler.name}`, { 'candor.job': handler.name }, () => handler.run(payload));
        } catch (error) {
          log.warn({ job: handler.name, attempt: helpers.job.attempts }, 'a job failed');
          throw error;
        }
      },
    ]),
  );
}

/** The worker's own log lines quote payloads; ours above contain everything that an operator needs. */
const silentLogger = new WorkerLogger(() => () => {});
