import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../server/test/free-port.ts';
import { processorMs } from './processor-time.ts';

export interface ServerProcess {
  port: number;
  /** From spawning to the first reply. */
  startMs: number;
  residentMb(): number;
  processorMs(): number;
  /**
   * The longest time that the process answered nothing since the last call, in milliseconds. Other programs on its core can lengthen it.
   */
  longestBlockMs(): Promise<number>;
  stop(): Promise<void>;
}

interface Start {
  /** Options of Node, and arguments of the file. */
  flags?: readonly string[];
  args?: readonly string[];
  cwd?: string;
  /** The port that its settings name; otherwise a free one in PORT. */
  port?: number;
}

/** Runs a file that listens on PORT in its own process, and waits for its first reply. */
export async function startServer(
  file: string,
  env: Record<string, string>,
  healthPath: string,
  { flags = [], args = [], cwd = process.cwd(), port: given }: Start = {},
): Promise<ServerProcess> {
  const port = given ?? (await findFreePort());
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...flags, '--import', join(import.meta.dirname, 'watch-event-loop.ts'), file, ...args], {
    cwd,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((done) => void child.once('exit', () => done()));
  while (!(await answers(port, healthPath))) {
    if (child.exitCode !== null) throw new Error(`${file} ended while it started`);
    await sleep(5);
  }
  return {
    port,
    startMs: performance.now() - startedAt,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    processorMs: () => processorMs(child.pid!),
    longestBlockMs: async () => {
      const answer = once(child, 'message') as Promise<[{ longestBlockMs: number }]>;
      child.send('longest block');
      return (await answer)[0].longestBlockMs;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answers(port: number, path: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).ok;
  } catch {
    return false;
  }
}
