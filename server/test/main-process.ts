import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface MainProcess {
  child: ChildProcess;
  /** Its standard output and standard error so far. */
  output(): string;
  /** @throws Error with its output, when it ends before it is ready or takes too long */
  waitUntilReady(timeoutMs: number): Promise<void>;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

interface MainProcessOptions {
  port: number;
  dataDir: string;
  settings: Record<string, string>;
  /** Options of Node. */
  flags?: readonly string[];
  /** The folder of another release's code. */
  root?: string;
  /** Whether it stops when the process of the tests ends. */
  stopsWithTests?: boolean;
}

/** Runs the server's main program. From the machine's environment it gets only PATH, HOME and TMPDIR. */
export function startMainProcess({
  port,
  dataDir,
  settings,
  flags = [],
  root = ROOT,
  stopsWithTests = false,
}: MainProcessOptions): MainProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...flags, 'server/src/main.ts'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, PORT: String(port), DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(stopsWithTests ? (['ipc'] as const) : [])],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    output: () => output,
    waitUntilReady: (timeoutMs) =>
      new Promise((resolve, reject) => {
        const check = (): void => void (output.includes('Candor is ready at') && resolve());
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', check);
        child.on('exit', (code) => reject(new Error(`Candor ended with ${code} before it was ready:\n${output}`)));
        setTimeout(() => reject(new Error(`Candor is not ready after ${timeoutMs / 1000} s:\n${output}`)), timeoutMs).unref();
      }),
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Settings that raise these limits so far that no test reaches them, although all its calls come from one address. */
export const raisedLimits = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, '100000000']));
