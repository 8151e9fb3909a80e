import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { picture } from '../files/uploads.ts';
import { candorProcess, type CandorProcess } from './candor-process.ts';
import { EVERYDAY_CALLS, startLoad, type LoadCall } from './load.ts';
import type { PartResult } from './promises/part.ts';
import { ArchivedCluster, hasArchiveTools, sizeOf } from './restore/archived-cluster.ts';
import { compareDigests, digestFiles, digestTables } from './restore/digests.ts';
import { withAppOn, createExperiences, createMembers, type PreparedMember } from './prepare-data.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MEMBERS = 6;
const LOAD_MS = 10_000;
/** More than `archive_timeout` in deploy/pgbackrest. */
const LAST_WRITES_MS = 45_000;
const MAX_LOST_MS = 60_000;
const LONGEST_RECOVERY_MS = 600_000;
const BYTES_PER_GB = 1024 ** 3;

interface RestoreDrill {
  cluster: ArchivedCluster;
  candor: CandorProcess;
  dataDir: string;
  env: Record<string, string>;
  member: PreparedMember;
  members: PreparedMember[];
  experience: number;
  /** The address of the photo that was current at the second to which the drill restores. */
  photo: string;
}

/**
 * A drill according to docs/operations.md: restores to a given second, then, after the disk is lost, to the latest archived state.
 * Everything from before that second must be there unchanged, and nothing after it. `gigabytes` of other rows make the database as large
 * as that of many members, so that the measured time is realistic.
 */
export async function restore({ experiences, gigabytes }: { experiences: number; gigabytes: number }): Promise<string[] | PartResult> {
  if (!hasArchiveTools()) return { violations: [], missing: ["pgBackRest and Debian's PostgreSQL 15"], ran: false };
  const folder = mkdtempSync(join(tmpdir(), 'candor-restore-'));
  // PostgreSQL's account must be able to enter the folder.
  chmodSync(folder, 0o711);
  const cluster = new ArchivedCluster(join(folder, 'cluster'));
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-restore-data-'));
  const env = { DATABASE_URL: cluster.url(), DATABASE_WAIT_MS: '20000', QUEUE_WAIT_MS: '20000' };
  const candor = await candorProcess(dataDir, env);
  try {
    await cluster.create();
    await candor.start();
    const [members, revealable] = await withAppOn(
      dataDir,
      async (app) => [await createMembers(app, MEMBERS), await createExperiences(app, experiences)] as const,
      env,
    );
    const member = members[0]!;
    const photo = await setPhoto(candor, member);
    const drill = { cluster, candor, dataDir, env, members, member, experience: revealable[0]!, photo };
    await cluster.grow(gigabytes);
    await cluster.pgBackRest('backup', '--type=full');
    return [...(await restoreToSecond(drill)), ...(await restoreToLatest(drill)), ...(await expireBackup(drill))];
  } finally {
    await candor.stop();
    await cluster.stop();
    for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
  }
}

async function restoreToSecond(drill: RestoreDrill): Promise<string[]> {
  const { cluster, candor, dataDir } = drill;
  await load(drill, LOAD_MS);
  const files = join(dataDir, 'files');
  const mirror = join(dataDir, 'files-of-the-mirror');
  // Nothing is written during that second, so that the database's state at it is known exactly.
  await candor.stop();
  const before = { tables: await digestTables(cluster), files: digestFiles(files) };
  await sleep(1_100);
  const target = `${new Date().toISOString().slice(0, 19).replace('T', ' ')}+00`;
  await sleep(1_100);
  // A copy that only adds: files are never changed, only removed.
  cluster.copyFiles(files, mirror);
  await candor.start();
  await load(drill, LOAD_MS);
  await setPhoto(candor, drill.member);
  await candor.stop();
  cluster.copyFiles(files, mirror);
  const bytes = Number((await cluster.query<{ bytes: string }>(`select pg_database_size('candor')::text as bytes`)).rows[0]!.bytes);

  // The disk is lost long after that second; `restoreToLatest` measures how much is lost when it fails immediately.
  await cluster.archiveLog();
  await cluster.loseDisk();
  rmSync(files, { recursive: true, force: true });
  const startedAt = performance.now();
  cluster.copyFiles(mirror, files);
  await cluster.pgBackRest('restore', '--type=time', `--target=${target}`, '--target-action=promote');
  await cluster.start();
  const tables = compareDigests(before.tables, await digestTables(cluster));
  // The chain's head is witnessed once a minute, so the witness may have seen nothing after that second.
  const isCutOff = witnessedSeq(dataDir) > Number(before.tables.get('public.audit_chain')!.split(':')[0]);
  const verdict = await verifyAudit(drill);
  const repaired = await verifyAudit(drill, '--restored');
  await candor.start();
  const tookMs = performance.now() - startedAt;
  const restored = digestFiles(files);
  const lost = [...before.files].filter(([key, digest]) => restored.get(key) !== digest);
  process.stdout.write(
    `  to ${target}: ${before.tables.size} tables and ${before.files.size} files are equal; ready after ${(tookMs / 1000).toFixed(1)} s at ${(bytes / BYTES_PER_GB).toFixed(2)} GB\n`,
  );
  return [
    ...tables,
    ...(lost.length > 0 ? [`${lost.length} files are missing or differ`] : []),
    ...(verdict.includes(isCutOff ? 'the end of the chain was cut off' : 'The audit log is intact')
      ? []
      : [`verify-audit misjudges what was lost: ${verdict}`]),
    ...(repaired.includes('The audit log is intact') ? [] : [`the audit log is not intact: ${repaired}`]),
    ...(tookMs > LONGEST_RECOVERY_MS ? [`the restore took ${Math.round(tookMs / 1000)} s`] : []),
    ...(await findUnreadable(drill)),
  ];
}

/** The disk is lost under load: measures how much is lost for good. */
async function restoreToLatest(drill: RestoreDrill): Promise<string[]> {
  const { cluster, candor } = drill;
  // The runbook's step after a restore: until there is a new backup, the archive's latest state is the one that was undone.
  await cluster.pgBackRest('backup', '--type=full');
  await cluster.query('create table if not exists public.drill_ticks (at timestamptz primary key)');
  const running = startLoad({ port: portOf(candor), tokens: drill.members.map(({ token }) => token) });
  const until = Date.now() + LAST_WRITES_MS;
  let lastWriteMs = 0;
  while (Date.now() < until) {
    const { rows } = await cluster.query<{ ms: number }>(
      'insert into public.drill_ticks values (clock_timestamp()) returning (extract(epoch from at) * 1000)::float8 as ms',
    );
    lastWriteMs = rows[0]!.ms;
    await sleep(200);
  }
  await cluster.loseDisk();
  await running.stop();
  await candor.stop();
  await cluster.pgBackRest('restore');
  await cluster.start();
  const { rows } = await cluster.query<{ ms: number }>('select (extract(epoch from max(at)) * 1000)::float8 as ms from public.drill_ticks');
  const lostMs = lastWriteMs - rows[0]!.ms;
  process.stdout.write(`  after a lost disk: the last ${(lostMs / 1000).toFixed(1)} s are gone\n`);
  return lostMs < MAX_LOST_MS ? [] : [`${Math.round(lostMs / 1000)} s of writes were lost`];
}

/** Checks that a surplus full backup and its part of the log are deleted from the archive, and that nothing in it is readable. */
async function expireBackup({ cluster }: RestoreDrill): Promise<string[]> {
  const first = cluster.archivedSegments()[0]!;
  await cluster.pgBackRest('backup', '--type=full', '--repo1-retention-full=1');
  const left = cluster.archivedSegments();
  const plain = left.filter(
    (path) =>
      readFileSync(join(cluster.repository, 'archive', path))
        .subarray(0, 8)
        .toString('latin1') !== 'Salted__',
  );
  process.stdout.write(
    `  the archive holds ${left.length} encrypted segments, ${(sizeOf(cluster.repository) / 1024 ** 2).toFixed(0)} MB in all\n`,
  );
  return [
    ...(left.includes(first) ? ['the archive still has a segment that belongs to no kept backup'] : []),
    ...(plain.length > 0 ? [`${plain.length} segments are not encrypted`] : []),
  ];
}

const portOf = ({ address }: CandorProcess): number => Number(new URL(address).port);

async function load({ candor, members, experience }: RestoreDrill, ms: number): Promise<void> {
  const calls: LoadCall[] = [
    ...EVERYDAY_CALLS,
    ['POST', '/api/v1/reveals/experience', { experience_id: experience }],
    ['PUT', '/api/v1/user', { campus_mode: false }],
  ];
  const running = startLoad({ port: portOf(candor), tokens: members.map(({ token }) => token), calls });
  await sleep(ms);
  await running.stop();
}

/** Uploads a new photo. @returns its address */
async function setPhoto(candor: CandorProcess, member: PreparedMember): Promise<string> {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(await picture())]), 'me.png');
  const response = await fetch(`${candor.address}/api/v1/user/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`the photo was not accepted: ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as { data: { photo_url: string } };
  return new URL(data.photo_url, candor.address).href;
}

/** A session from before the restore works, and the photo of that second can be opened. */
async function findUnreadable({ candor, member, photo }: RestoreDrill): Promise<string[]> {
  const headers = { authorization: `Bearer ${member.token}` };
  const user = await fetch(`${candor.address}/api/v1/user`, { headers });
  if (user.status !== 200) return [`a call of the session from before has the status ${user.status}`];
  const opened = await fetch(photo, { headers });
  return opened.status === 200 && (await opened.arrayBuffer()).byteLength > 0 ? [] : [`the photo has the status ${opened.status}`];
}

/** The highest head of the audit chain that is recorded outside the database; 0 before the first minute is over. */
function witnessedSeq(dataDir: string): number {
  const file = join(dataDir, 'audit-witness/audit-witness.jsonl');
  if (!existsSync(file)) return 0;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return Math.max(0, ...lines.map((line) => (JSON.parse(line) as { seq: number }).seq));
}

/** Runs `verify-audit` and returns its output, whether it succeeds or not. */
function verifyAudit({ dataDir, env }: RestoreDrill, ...options: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    const settings = { PATH, HOME, DATA_DIR: dataDir, SEED_DEMO: '0', ...env };
    execFile(process.execPath, ['server/src/cli.ts', 'verify-audit', ...options], { cwd: ROOT, env: settings }, (_error, stdout, stderr) =>
      resolve((stdout + stderr).trim()),
    );
  });
}
