import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../free-port.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** As in scripts/start.mjs. */
const NODE_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=384'];
const LONGEST_START_MS = 300_000;

/** Hundreds of members share one address. */
const RAISED_LIMITS = {
  REQUESTS_PER_ADDRESS_PER_MINUTE: '100000000',
  PURCHASES_PER_HOUR: '1000000',
  DECLINES_PER_HOUR: '1000000',
  REVEALS_PER_DAY: '1000000',
};

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
  { preload, root = ROOT }: { preload?: string; root?: string } = {},
): Promise<CandorProcess> {
  const flags = [...NODE_FLAGS, ...(preload === undefined ? [] : ['--import', preload])];
  const port = await findFreePort();
  const { PATH, HOME, TMPDIR } = process.env;
  const env = {
    PATH,
    HOME,
    TMPDIR,
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED_DEMO: '0',
    LOG_LEVEL: 'error',
    ...RAISED_LIMITS,
    ...settings,
  };
  let child: ChildProcess | undefined;
  let output = '';
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    start: () => {
      const started = spawn(process.execPath, [...flags, 'server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      output = '';
      const onOutput = (chunk: Buffer): void => void (output += chunk.toString());
      started.stdout.on('data', onOutput);
      started.stderr.on('data', onOutput);
      return waitUntilReady(started);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pid: () => child!.pid!,
    ended: async () => {
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    describe: () => `${output}\n(exit: ${child?.exitCode ?? child?.signalCode ?? 'it still runs'})`,
  };
}

/** An immediate stop of the embedded PostgreSQL: its processes end at once, as in a crash, and recovery follows. */
export function stopPostgresAtOnce(dataDir: string): void {
  process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const onOutput = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('Candor is ready at')) resolve();
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.on('exit', (code, signal) => (signal === 'SIGKILL' ? resolve() : reject(new Error(`Candor ended with ${code}:\n${output}`))));
    setTimeout(() => reject(new Error(`Candor is not ready after ${LONGEST_START_MS / 1000} s:\n${output}`)), LONGEST_START_MS).unref();
  });
}
