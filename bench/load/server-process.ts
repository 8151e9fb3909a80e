import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../server/test/free-port.ts';
import { requestFromChild } from './request-child.ts';
import { childrenMs, processorMs } from './processor-time.ts';
import type { PoolWaits } from './watch-pools.ts';

export interface ServerProcess {
  port: number;
  /** From spawning to the first reply. */
  startMs: number;
  residentMb(): number;
  processorMs(): number;
  /** Processor time of the processes that it started, such as that of the models. */
  childrenMs(): number;
  /** The longest time for which its event loop was blocked since the last call. Other programs on its core can lengthen it. */
  longestBlockMs(): Promise<number>;
  /** Since the last call. Only if it was started with `watchesPools`. */
  poolWaits(): Promise<PoolWaits[]>;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Options of Node, and arguments of the file. */
  flags?: readonly string[];
  args?: readonly string[];
  cwd?: string;
  /** The port that its settings name; otherwise a free one in PORT. */
  port?: number;
  watchesPools?: boolean;
}

/** Runs a file that listens on PORT in its own process, and waits for its first reply. */
export async function startServer(
  file: string,
  env: Record<string, string>,
  healthPath: string,
  { flags = [], args = [], cwd = process.cwd(), port: fixedPort, watchesPools = false }: StartOptions = {},
): Promise<ServerProcess> {
  const port = fixedPort ?? (await findFreePort());
  const startedAt = performance.now();
  const watchers = ['watch-event-loop.ts', ...(watchesPools ? ['watch-pools.ts'] : [])];
  const imports = watchers.flatMap((name) => ['--import', join(import.meta.dirname, name)]);
  const child = spawn(process.execPath, [...flags, ...imports, file, ...args], {
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
    childrenMs: () => childrenMs(child.pid!),
    longestBlockMs: () => requestFromChild(child, 'longest block'),
    poolWaits: () => requestFromChild(child, 'waits for connections'),
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
