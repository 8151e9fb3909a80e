import { fork as forkProcess, type ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { Channel } from '../platform/siblings/channel.ts';

const ENTRY = join(import.meta.dirname, '../child.ts');

export type Role = 'serve' | 'jobs';

/** The instructions that a child gets when it starts. */
export interface Instructions {
  name: string;
  role: Role;
  /** Whether this process fills an empty database with the demo community. */
  seeds: boolean;
  port: number;
  pool: number;
  /** Whether several sockets may listen on the port, each with its own queue. */
  sharesPort: boolean;
}

export interface Child {
  pid: number;
  channel: Channel;
  /** The port that it listens on; 0 for the process that runs the jobs. @throws the reason why it didn't start, as a sentence */
  ready: Promise<number>;
  /** How it ended, in a few words. */
  ended: Promise<string>;
  isReady(): boolean;
  signal(signal: NodeJS.Signals): void;
}

/** Linux distributes connections over all sockets of a port by itself; elsewhere Node's cluster module does, in this process. */
export const canSharePort = process.platform === 'linux';

export function startChild(instructions: Instructions): Child {
  const child = fork(instructions.role);
  let isReady = false;
  let failure: string | undefined;
  const channel = new Channel({
    // A message to a process that is about to end is lost; requests to it fail once it has ended.
    send: (message) => void (child.connected && child.send(message, () => undefined)),
    onMessage: (listener) => void child.on('message', listener),
  });
  channel.onRequest('instructions', () => instructions);
  channel.onNotification<string>('failed', (sentence) => (failure = sentence));
  const ended = once(child, 'exit').then(([code, signal]) => {
    channel.close();
    return signal ? `signal ${String(signal)}` : `exit code ${String(code)}`;
  });
  const ready = Promise.race([
    new Promise<number>((resolve) =>
      channel.onNotification<number>('ready', (port) => {
        isReady = true;
        resolve(port);
      }),
    ),
    ended.then((exit): never => {
      throw new Error(failure ?? `process ${instructions.name} ended while it was starting (${exit}).`);
    }),
  ]);
  // Callers that wait for it get the rejection; if nobody waits, it must not end the process.
  ready.catch(() => undefined);
  return { pid: child.pid!, channel, ready, ended, isReady: () => isReady, signal: (signal) => void child.kill(signal) };
}

function fork(role: Role): ChildProcess {
  if (canSharePort) return forkProcess(ENTRY, [role]);
  cluster.setupPrimary({ exec: ENTRY, args: [role] });
  return cluster.fork().process;
}
