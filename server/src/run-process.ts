import { readConfig, type Config } from './config.ts';
import { formatStartupError } from './format-startup-error.ts';
import { isDatabaseUnavailable } from './platform/http/envelope.ts';

export type Close = () => Promise<unknown>;

/** Opens one thing after the other and hands out how to close it. */
export type Start = (config: Config, stop: (exitCode: number) => void) => AsyncGenerator<Close>;

const LONGEST_STOP_MS = 28_000;

/** Starts, runs until it is told to stop, and reports what goes wrong on the way in one plain sentence. */
export async function runProcess(name: string, start: Start): Promise<void> {
  const opened: Close[] = [];
  let isStopping = false;
  let hasStarted = false;
  let drainMs = 0;
  let exitCode = 0;
  const shutDown = (): void => {
    if (isStopping) return;
    isStopping = true;
    // A step that hangs must not keep the machine from shutting down.
    setTimeout(() => process.exit(1), drainMs + LONGEST_STOP_MS).unref();
    // While it starts, it finishes the step that it is at: half a step cannot be closed.
    if (hasStarted) void exitAfter(opened, exitCode);
  };
  // From the first moment on: a start that is cut off must not leave its database running either.
  process.on('SIGINT', shutDown);
  process.on('SIGTERM', shutDown);
  process.on('disconnect', shutDown);
  // The job runner does not await its note of how a job ended: with the database gone at that moment nobody handles the
  // rejection, which would end the process. The job is run again like one of a process that died.
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
    for await (const close of start(config, stop)) {
      opened.push(close);
      if (isStopping) break;
    }
    hasStarted = true;
    if (isStopping) await exitAfter(opened, exitCode);
  } catch (error) {
    process.stderr.write(`${name} cannot start: ${formatStartupError(error)}\n`);
    await exitAfter(opened, 1);
  }
}

/** What was opened last is closed first. */
async function exitAfter(opened: Close[], code: number): Promise<never> {
  let exitCode = code;
  for (const close of opened.toReversed()) {
    await close().catch(() => (exitCode = 1));
  }
  process.exit(exitCode);
}
