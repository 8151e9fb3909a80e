import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { diskStorage } from '../server/src/adapters/files/disk.ts';
import { sealFile } from '../server/src/modules/files/file-cipher.ts';
import { API_BASE } from '@candor/contract/limits';
import { median } from './load/run-load.ts';
import { print } from './report.ts';

const MB = 1024 * 1024;
const BYTES = 100 * MB - 4096;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MAX_EXTRA_MEMORY_MB = 80;
/** The smallest share of the speed of the plain copy that an upload may have. */
const MIN_SHARE = 0.6;

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'candor-bench-upload-'));
// If root starts it, PostgreSQL runs as another user, who needs access to its data.
chmodSync(folder, 0o755);

/** A video of the largest size: a box with the file type, and one with random bytes for pictures. */
function* video(bytes = BYTES): Generator<Buffer> {
  const head = Buffer.alloc(32);
  head.writeUInt32BE(24);
  head.write('ftypisom', 4, 'latin1');
  head.writeUInt32BE(bytes - 24, 24);
  head.write('mdat', 28, 'latin1');
  yield head;
  const noise = randomBytes(64 * 1024);
  for (let left = bytes - head.length; left > 0; left -= noise.length) yield noise.subarray(0, Math.min(left, noise.length));
}
async function* asStream(): AsyncGenerator<Buffer> {
  yield* video();
}

async function startServer(): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--max-old-space-size=384', 'server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), SEED_DEMO: '1', UPLOADS_PER_DAY: '1000', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const found = /ready at (http:\S+)/.exec(text.toString())?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  return {
    url,
    pid: child.pid!,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function signIn(url: string): Promise<string> {
  const phone = '+14155550103';
  const post = async (path: string, body: object): Promise<{ data: { token: string } }> => {
    const response = await fetch(`${url}${API_BASE}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { data: { token: string } };
  };
  await post('/signin', { phone_number: phone, carrier_consent_given: true, carrier_consent_timestamp: new Date().toISOString() });
  const inbox = (await (await fetch(`${url}/dev/inbox.json?to=${encodeURIComponent(phone)}`)).json()) as { messages: { code: string }[] };
  const verification_code = inbox.messages.map(({ code }) => code).at(0) ?? '';
  return (await post('/verify-signin', { phone_number: phone, verification_code })).data.token;
}

/** @returns the seconds until the server's reply */
async function upload(url: string, token: string, bytes = BYTES): Promise<number> {
  const boundary = 'candor-bench';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\nexperience\r\n--${boundary}\r\nContent-Disposition: form-data; name="evidence_file"; filename="long.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
  async function* form(): AsyncGenerator<Buffer> {
    yield Buffer.from(head);
    yield* video(bytes);
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const startedAt = performance.now();
  const status = await new Promise<number>((resolve, reject) => {
    const sent = httpRequest(
      `${url}${API_BASE}/files/evidence`,
      { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` } },
      (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    );
    sent.on('error', reject);
    Readable.from(form(), { objectMode: false }).pipe(sent);
  });
  if (status !== 201) throw new Error(`the upload was answered with ${status}`);
  return (performance.now() - startedAt) / 1000;
}

/** Writes the same stream with the same cipher to the same disk, without a server. */
async function copy(): Promise<number> {
  const storage = diskStorage(join(folder, 'copy'));
  const startedAt = performance.now();
  await storage.write('copy', sealFile(randomBytes(32), asStream()));
  return (performance.now() - startedAt) / 1000;
}

const residentMb = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The processor time of a process so far. Linux counts it in hundredths of a second. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function watchMemory<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; peakMb: number }> {
  let peakMb = residentMb(pid);
  const timer = setInterval(() => (peakMb = Math.max(peakMb, residentMb(pid))), 10);
  try {
    return { result: await work(), peakMb };
  } finally {
    clearInterval(timer);
  }
}

/** Waits until the jobs of the new demo community have run, so that they don't distort the measurement. */
async function waitUntilIdle(pid: number): Promise<void> {
  for (let idleSeconds = 0; idleSeconds < 3;) {
    const usedBefore = processorSeconds(pid);
    await sleep(1000);
    idleSeconds = processorSeconds(pid) - usedBefore < 0.1 ? idleSeconds + 1 : 0;
  }
}

const server = await startServer();
try {
  const token = await signIn(server.url);
  // The first upload, however small, loads the code that cleans files.
  await upload(server.url, token, MB);
  await waitUntilIdle(server.pid);
  const before = residentMb(server.pid);
  const uploads: number[] = [];
  const copies: number[] = [];
  const processorTimes: { server: number[]; copy: number[] } = { server: [], copy: [] };
  let peak = before;
  for (let round = 0; round < ROUNDS; round++) {
    const copyBegun = processorSeconds(process.pid);
    copies.push(await copy());
    processorTimes.copy.push(processorSeconds(process.pid) - copyBegun);
    const uploadBegun = processorSeconds(server.pid);
    const { result, peakMb } = await watchMemory(server.pid, () => upload(server.url, token));
    uploads.push(result);
    processorTimes.server.push(processorSeconds(server.pid) - uploadBegun);
    peak = Math.max(peak, peakMb);
  }
  const speed = (seconds: number[]): number => BYTES / MB / median(seconds);
  const share = speed(uploads) / speed(copies);
  const extra = peak - before;
  print('node bench/upload.ts\n');
  print(`${(BYTES / MB).toFixed(1)} MB in one file, ${ROUNDS} times each, interleaved, medians`);
  print(`through the cipher to disk   ${speed(copies).toFixed(0)} MB/s`);
  print(
    `uploaded                     ${speed(uploads).toFixed(0)} MB/s, ${(share * 100).toFixed(0)} % of it (at least ${MIN_SHARE * 100} %)`,
  );
  print(`processor, copy and server   ${median(processorTimes.copy).toFixed(2)} s and ${median(processorTimes.server).toFixed(2)} s`);
  print(
    `memory of the server         ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most: ${extra.toFixed(0)} MB more (less than ${MAX_EXTRA_MEMORY_MB} MB)`,
  );
  process.exitCode = share >= MIN_SHARE && extra < MAX_EXTRA_MEMORY_MB ? 0 : 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
