import { readConfig, type Config } from './config.ts';
import { failureSentence } from './failure-sentence.ts';
import { isDatabaseAway } from './platform/http/envelope.ts';

export type Close = () => Promise<unknown>;

/** Opens one thing after the other and hands out how to close it. */
export type Start = (config: Config) => AsyncGenerator<Close>;

/** Starts and goes on until told to stop; what goes wrong on the way is one plain sentence. */
export async function runProcess(name: string, start: Start): Promise<void> {
  const opened: Close[] = [];
  let isStopping = false;
  let hasStarted = false;
  const shutDown = (): void => {
    if (isStopping) return;
    isStopping = true;
    // Whatever hangs must not keep the machine from shutting down.
    setTimeout(() => process.exit(1), 28_000).unref();
    // Told while starting, it finishes the step that it is at: half a step cannot be closed.
    if (hasStarted) void exitAfter(opened, 0);
  };
  // From the first moment on: a start that is cut off must not leave its database running either.
  process.on('SIGINT', shutDown);
  process.on('SIGTERM', shutDown);
  process.on('disconnect', shutDown);
  // The job runner waits for nobody when it notes how a job ended: with the database gone at that moment its promise
  // is rejected unheard, which would end the process. The job is taken up again like one of a process that died.
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseAway(error)) throw error;
  });
  try {
    for await (const close of start(readConfig())) {
      opened.push(close);
      if (isStopping) break;
    }
    hasStarted = true;
    if (isStopping) await exitAfter(opened, 0);
  } catch (error) {
    process.stderr.write(`${name} cannot start: ${failureSentence(error)}\n`);
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
