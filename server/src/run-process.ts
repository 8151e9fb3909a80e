import { isatty } from 'node:tty';
import { readConfig, type Config } from './config.ts';
import { formatStartupError } from './format-startup-error.ts';
import { isDatabaseUnavailable } from './platform/db/is-database-unavailable.ts';

export type Close = () => Promise<unknown>;

export interface Control {
  stop(exitCode: number): void;
  /** Registers the action for SIGHUP. */
  onReload(reload: () => void): void;
}

/** Opens one part after the other, and yields for each a function that closes it. */
export type Start = (config: Config, control: Control) => AsyncGenerator<Close>;

/** The service units, the Compose file and the chart in `deploy/` wait longer than this and DRAIN_MS before they kill the process. */
export const LONGEST_STOP_MS = 28_000;

/** Starts the process, runs it until a signal stops it, and reports a failure in one plain sentence. */
export async function runProcess(
  name: string,
  start: Start,
  report: (sentence: string) => void = (sentence) => void process.stderr.write(`${name} cannot start: ${sentence}\n`),
): Promise<void> {
  const opened: Close[] = [];
  let isStopping = false;
  let hasStarted = false;
  let drainMs = 0;
  let exitCode = 0;
  const shutDown = (): void => {
    if (isStopping) return;
    isStopping = true;
    // A step that hangs must not delay the machine's shutdown.
    setTimeout(() => process.exit(1), drainMs + LONGEST_STOP_MS).unref();
    // A start finishes its current step, because half a step can't be closed.
    if (hasStarted) void exitAfter(opened, exitCode);
  };
  // Handles signals from the beginning, because an interrupted start must not leave its database running.
  process.on('SIGINT', shutDown);
  process.on('SIGTERM', shutDown);
  process.on('disconnect', shutDown);
  let reload = (): void => undefined;
  // Closing a terminal sends SIGHUP, too.
  process.on('SIGHUP', () => (isatty(0) ? shutDown() : reload()));
  // The job runner doesn't await storing a job's result: if the database is gone then, nobody handles the rejection, which would end the
  // process. The job runs again, like one of a process that died.
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
  try {
    const config = readConfig();
    drainMs = config.drainMs;
    const stop = (code: number): void => {
      exitCode = code;
      shutDown();
    };
    const onReload = (handler: () => void): void => void (reload = handler);
    for await (const close of start(config, { stop, onReload })) {
      opened.push(close);
      if (isStopping) break;
    }
    hasStarted = true;
    if (isStopping) await exitAfter(opened, exitCode);
  } catch (error) {
    report(formatStartupError(error));
    await exitAfter(opened, 1);
  }
}

/** Closes in reverse order of opening. */
async function exitAfter(opened: Close[], code: number): Promise<never> {
  let exitCode = code;
  for (const close of opened.toReversed()) {
    await close().catch(() => (exitCode = 1));
  }
  process.exit(exitCode);
}
