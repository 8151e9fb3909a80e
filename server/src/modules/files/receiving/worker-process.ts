import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DOCUMENT_TYPES,
  FINGERPRINT,
  MAX_FINGERPRINTS,
  IMAGE_TYPES,
  REFUSAL_REASONS,
  VIDEO_TYPES,
  type ByteSpan,
  type CleaningResult,
  type CleaningTask,
} from '../cleaning/cleaning-task.ts';
import type { WorkerFailure, WorkerLimits } from '../ports.ts';
import { WorkingTime } from './working-time.ts';

const ENTRY = join(import.meta.dirname, '../cleaning/worker.ts');
const SERVER_FOLDER = join(import.meta.dirname, '../../../..');
/** Everything that the process may read: its own code and the packages. */
const READABLE = [
  join(import.meta.dirname, '../cleaning'),
  join(SERVER_FOLDER, 'package.json'),
  join(SERVER_FOLDER, 'node_modules'),
  join(SERVER_FOLDER, '../package.json'),
  join(SERVER_FOLDER, '../node_modules'),
];
const OUTPUT_DESCRIPTOR = 4;
const BACKGROUND_PRIORITY = 5;
const CHECK_MS = 20;
const RECEIVED_TYPES = [...IMAGE_TYPES, ...VIDEO_TYPES, ...DOCUMENT_TYPES];

/**
 * Starts a separate process for one file, sends it the bytes and passes its output to `write`. The process is killed when it takes too much
 * time or memory, and when it is done.
 */
export async function runWorkerProcess(
  content: AsyncIterable<Buffer>,
  task: CleaningTask,
  write: (cleaned: AsyncIterable<Buffer>) => Promise<void>,
  limits: WorkerLimits,
): Promise<CleaningResult | WorkerFailure> {
  const child = startProcess(task, limits);
  let failure: WorkerFailure = 'crash';
  const kill = (reason: WorkerFailure): void => {
    failure = reason;
    child.kill('SIGKILL');
  };
  // While the receiver is slow, the worker waits for it, which is not the file's fault.
  const time = new WorkingTime();
  const check = setInterval(() => {
    if (time.ms() > limits.deadlineMs) kill('deadline');
    else if (residentBytesOf(child) > limits.maxMemoryBytes) kill('memory');
  }, CHECK_MS);
  let result: CleaningResult | undefined;
  child.on('message', (message) => (result = readResult(message)));
  // A process that can't be started is treated as crashed.
  child.on('error', () => kill('crash'));
  // The last message can arrive after the process has exited, but not after the channel has closed.
  const ended = child.pid === undefined ? undefined : Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  try {
    // The worker may stop reading early, when it refuses the file or ignores bytes after its end.
    const sent = pipeline(Readable.from(content, { objectMode: false }), child.stdin!).catch(() => undefined);
    await write(withinBytes(child.stdio[OUTPUT_DESCRIPTOR] as Readable, limits.maxOutputBytes, time, () => kill('crash')));
    await ended;
    await sent;
  } finally {
    clearInterval(check);
    child.kill('SIGKILL');
  }
  return result ?? failure;
}

async function* withinBytes(
  content: AsyncIterable<Buffer>,
  maxBytes: number,
  time: WorkingTime,
  onExcess: () => void,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxBytes) return onExcess();
    time.beginWait();
    yield chunk;
    time.endWait();
  }
}

function startProcess(task: CleaningTask, limits: WorkerLimits): ChildProcess {
  const cpuSeconds = Math.ceil((limits.deadlineMs / 1000) * 2);
  const child = fork(ENTRY, [JSON.stringify(task)], {
    // A shell sets the limits that only the system can enforce: no core dump of somebody's file, no file written, and an end even if the
    // process that should kill it is gone.
    execPath: '/bin/sh',
    execArgv: [
      '-c',
      `ulimit -c 0; ulimit -f 0; ulimit -t ${cpuSeconds}; exec "$0" "$@"`,
      process.execPath,
      '--max-old-space-size=96',
      '--max-semi-space-size=4',
      '--permission',
      '--allow-addons',
      ...READABLE.map((path) => `--allow-fs-read=${path}`),
    ],
    cwd: '/',
    // A single arena, so that freed memory of large images is returned to the system.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['pipe', 'ignore', 'ignore', 'ipc', 'pipe'],
    serialization: 'json',
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

/** Lowers the process's priority, so that API calls come first. Some containers forbid that, which must not fail the upload. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, BACKGROUND_PRIORITY);
  } catch {
    return;
  }
}

/** Linux only; elsewhere the limits within the process bound its memory. */
function residentBytesOf({ pid }: ChildProcess): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** The process has read an untrusted file, so its reply is validated like untrusted input. */
function readResult(message: unknown): CleaningResult | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { outcome, reason, receivedType, blankSpans, fingerprints } = message as Partial<Record<string, unknown>>;
  if (outcome === 'refused') return { outcome, reason: REFUSAL_REASONS.find((known) => known === reason) ?? 'damaged' };
  const type = RECEIVED_TYPES.find((known) => known === receivedType);
  if (outcome !== 'cleaned' || !type || !Array.isArray(blankSpans) || !Array.isArray(fingerprints)) return undefined;
  const spans = (blankSpans as Partial<ByteSpan>[]).map(({ start, end }) => ({ start: Number(start), end: Number(end) }));
  const prints = fingerprints.slice(0, MAX_FINGERPRINTS).map(String);
  if (!prints.every((print) => FINGERPRINT.test(print))) return undefined;
  return { outcome, receivedType: type, blankSpans: spans, fingerprints: prints };
}
