import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freeBallast } from '../../src/platform/disk/ballast.ts';
import { candorProcess, type CandorProcess } from './candor-process.ts';
import { withAppOn, createMembers, type PreparedMember } from './prepare-data.ts';

const DISK_MB = 900;
const BALLAST_MB = 64;
const BLOCK = Buffer.alloc(4 * 1024 * 1024, 7);
const LONGEST_WAIT_MS = 120_000;

/** T9: a real disk fills up to its last byte while members write, and later has room again. */
export async function diskFull(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', dataDir], { stdio: 'pipe' });
  } catch {
    rmSync(dataDir, { recursive: true, force: true });
    return ['not run: this account may not mount a file system'];
  }
  const candor = await candorProcess(dataDir, { BALLAST_MB: String(BALLAST_MB), CANDOR_KEYS: '' });
  try {
    await candor.start();
    const members = await withAppOn(dataDir, (app) => createMembers(app, 8));
    return await fillAndFree(dataDir, candor, members);
  } finally {
    await candor.stop();
    execFileSync('umount', ['-l', dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fillAndFree(dataDir: string, candor: CandorProcess, members: PreparedMember[]): Promise<string[]> {
  const faults: string[] = [];
  const expectStatus = async (what: string, expected: number, send: () => Promise<number>): Promise<void> => {
    const until = Date.now() + LONGEST_WAIT_MS;
    let got = await send();
    for (; got !== expected && Date.now() < until; got = await send()) await sleep(100);
    process.stdout.write(`  ${what}: ${got}\n`);
    if (got !== expected) faults.push(`${what}: ${got} instead of ${expected}`);
  };
  const filler = join(dataDir, 'filler');
  const [first] = members;
  const writers = startWriters(candor, members);
  fillTo(dataDir, filler, 0.91);
  await expectStatus('an upload at 90 %', 503, () => upload(candor, first!));
  await expectStatus('a write at 90 %', 200, () => writeName(candor, first!, 'Ninety'));
  fillTo(dataDir, filler, 0.96);
  await expectStatus('a write at 95 %', 503, () => writeName(candor, first!, 'Ninety five'));
  await expectStatus('a read at 95 %', 200, () => send(candor, first!, 'GET', '/user'));
  await expectStatus('a search at 95 %', 200, () => send(candor, first!, 'POST', '/search', {}));
  fillTo(dataDir, filler, 1);
  await sleep(5_000);
  await expectStatus('a write with nothing left', 503, () => writeName(candor, first!, 'Hundred'));
  await freeBallast(dataDir);
  await expectStatus('ready when the ballast is freed', 200, () => statusOf(`${candor.address}/readyz`));
  rmSync(filler);
  await expectStatus('a write when there is room again', 200, () => writeName(candor, first!, 'Room again'));
  const { acknowledged, unexpected } = await writers.stop();
  for (const [status, count] of unexpected) faults.push(`${count} writes got the reply ${status}`);
  let lost = 0;
  for (const member of members.slice(1)) {
    const { data } = (await (await call(candor, member, 'GET', '/user')).json()) as { data: { user: { display_name: string } } };
    if (data.user.display_name !== acknowledged.get(member.userId)) lost += 1;
  }
  if (lost > 0) faults.push(`${lost} of ${members.length - 1} members lost a write that was acknowledged`);
  process.stdout.write(`  ${writers.count()} writes acknowledged, ${lost} lost\n`);
  return faults;
}

/** Each member writes one display name after another; the newest acknowledged one must be stored in the end. */
function startWriters(candor: CandorProcess, members: PreparedMember[]) {
  const acknowledged = new Map<string, string>();
  const unexpected = new Map<number, number>();
  const state = { isOver: false };
  let count = 0;
  const write = async (member: PreparedMember): Promise<void> => {
    for (let n = 0; !state.isOver; n++) {
      const name = `Name ${'abcdefghij'[n % 10]}${'abcdefghij'[Math.floor(n / 10) % 10]}`;
      const status = await writeName(candor, member, name);
      if (status === 200) {
        acknowledged.set(member.userId, name);
        count += 1;
      } else {
        if (status !== 503) unexpected.set(status, (unexpected.get(status) ?? 0) + 1);
        // A change whose reply was an error, or got lost, may still have been stored. Only the next acknowledged name is certain.
        acknowledged.delete(member.userId);
      }
      await sleep(50);
    }
    while (!acknowledged.has(member.userId)) {
      if ((await writeName(candor, member, 'At last')) === 200) acknowledged.set(member.userId, 'At last');
      else await sleep(500);
    }
  };
  const running = members.slice(1).map(write);
  return {
    count: () => count,
    stop: async () => {
      state.isOver = true;
      await Promise.all(running);
      return { acknowledged, unexpected };
    },
  };
}

/** Fills up to the given share as far as possible: other programs may use the last bytes of a full disk. */
function fillTo(dataDir: string, filler: string, share: number): void {
  for (;;) {
    const { blocks, bavail } = statfsSync(dataDir);
    if (1 - bavail / blocks >= share) return;
    try {
      appendFileSync(filler, BLOCK);
    } catch {
      return;
    }
  }
}

const call = (candor: CandorProcess, { token }: PreparedMember, method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${candor.address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });
const send = (candor: CandorProcess, member: PreparedMember, method: string, path: string, body?: object): Promise<number> =>
  call(candor, member, method, path, body).then(
    ({ status }) => status,
    () => 503,
  );
const writeName = (candor: CandorProcess, member: PreparedMember, name: string): Promise<number> =>
  send(candor, member, 'PUT', '/user', { display_name: name });
const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    () => 0,
  );

async function upload(candor: CandorProcess, { token }: PreparedMember): Promise<number> {
  const form = new FormData();
  form.append('photo', new Blob(['no picture'], { type: 'image/png' }), 'a.png');
  const reply = await fetch(`${candor.address}/api/v1/user/photo`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return reply.status;
}
