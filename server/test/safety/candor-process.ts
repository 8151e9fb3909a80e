import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../free-port.ts';
import { raisedLimits, startMainProcess, type MainProcess } from '../main-process.ts';

/** As in scripts/start.mjs. */
const NODE_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=384'];
const LONGEST_START_MS = 300_000;

export interface CandorProcess {
  address: string;
  start(): Promise<void>;
  /** SIGKILL, without finishing anything; also possible before it is ready. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  pid(): number;
  /** Resolves when the process that was started last has ended, for any reason. */
  ended(): Promise<void>;
  /** Its output since it was started, and its exit code or signal if it has ended. */
  describe(): string;
}

/**
 * The server as `npm start` runs it, on the same port and data at each start. Installing and building are left out.
 * @param options.preload a module that is loaded before the app
 * @param options.root the folder of another release's code
 */
export async function candorProcess(
  dataDir: string,
  settings: Record<string, string>,
  { preload, root }: { preload?: string; root?: string } = {},
): Promise<CandorProcess> {
  const port = await findFreePort();
  const options = {
    port,
    dataDir,
    flags: [...NODE_FLAGS, ...(preload === undefined ? [] : ['--import', preload])],
    root,
    settings: {
      SEED_DEMO: '0',
      LOG_LEVEL: 'error',
      ...raisedLimits(
        'REQUESTS_PER_ADDRESS_PER_MINUTE',
        'PURCHASES_PER_HOUR',
        'DECLINES_PER_HOUR',
        'DECLINES_PER_ADDRESS_PER_HOUR',
        'REVEALS_PER_DAY',
      ),
      ...settings,
    },
  };
  let main: MainProcess | undefined;
  return {
    address: `http://127.0.0.1:${port}`,
    start: async () => {
      const started = startMainProcess(options);
      main = started;
      await started.waitUntilReady(LONGEST_START_MS).catch((error: unknown) => {
        if (started.child.signalCode !== 'SIGKILL') throw error;
      });
    },
    kill: async () => main?.end('SIGKILL'),
    stop: async () => main?.end('SIGTERM'),
    pid: () => main!.child.pid!,
    ended: async () => {
      if (main && main.child.exitCode === null && main.child.signalCode === null) await once(main.child, 'exit');
    },
    describe: () => `${main?.output() ?? ''}\n(exit: ${main?.child.exitCode ?? main?.child.signalCode ?? 'it still runs'})`,
  };
}

const readPidFile = (dataDir: string): string[] => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');

/** Stops the embedded PostgreSQL without a shutdown: its processes end as in a crash, and recovery follows. Returns its process id. */
export function stopPostgresImmediately(dataDir: string): number {
  const pid = Number(readPidFile(dataDir)[0]);
  process.kill(pid, 'SIGQUIT');
  return pid;
}

/** Whether a PostgreSQL that was started after the stopped one accepts connections: it then writes `ready` into the eighth line of its pid file. */
export function acceptsConnectionsAgain(dataDir: string, stoppedPid: number): boolean {
  let lines: string[];
  try {
    lines = readPidFile(dataDir);
  } catch {
    // It has not started yet.
    return false;
  }
  return Number(lines[0]) !== stoppedPid && lines[7]?.trim() === 'ready';
}
