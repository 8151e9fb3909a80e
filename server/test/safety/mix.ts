import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { newKeyFile } from '../../src/platform/crypto/keyring.ts';
import { freshHandle, submission, TAG } from '../experiences.ts';
import { makeMember, type TestMember } from '../people.ts';
import type { TestApp } from '../start-app.ts';
import { addArrivals, submissionPayload } from './mix/arrivals.ts';
import { measureOwnList } from './mix/own-list.ts';
import { withThrowawayApp } from './throwaway-app.ts';

const LONGEST_MIX_MS = 60_000;
const LONGEST_WAIT_MS = 2_000;
const ARRIVALS_FOR_EACH_KILL = 30;

const printLine = (line: string): void => void process.stdout.write(`  ${line}\n`);

/**
 * Measures a full mix while other calls are served, kills a mix at many of its statements, and measures the list of an author with many
 * texts.
 */
export async function mix({ arrivals, kills }: { arrivals: number; kills: number }): Promise<string[]> {
  const keys = newKeyFile();
  return withThrowawayApp({ CANDOR_KEYS: keys }, async (app) => [
    ...(await measureLargeMix(app, arrivals)),
    ...(await killMixes(app, keys, kills)),
    ...(await measureOwnList(app)),
  ]);
}

async function makeMembers(app: TestApp, count: number): Promise<TestMember[]> {
  const members: TestMember[] = [];
  for (let nth = 0; nth < count; nth++) members.push(await makeMember(app));
  return members;
}

async function measureLargeMix(app: TestApp, count: number): Promise<string[]> {
  const members = await makeMembers(app, 20);
  const [reader, writer] = [await makeMember(app), await makeMember(app)];
  const payload = await submissionPayload(app, members[0]!);
  const authorById = await addArrivals(app, payload, { authors: members.map(({ userId }) => userId), count, firstId: 1_000_000 });
  const state = { isMixing: true };
  const waits: Record<'search' | 'submission', number[]> = { search: [], submission: [] };
  const probe = async (kind: keyof typeof waits, call: () => Promise<unknown>): Promise<void> => {
    while (state.isMixing) {
      const began = performance.now();
      await call();
      waits[kind].push(performance.now() - began);
      await sleep(50);
    }
  };
  const body = () => submission({ is_anonymous: true, comment: '', tags: [TAG.ghosted] });
  const probes = [
    probe('search', () => app.call('POST /search', { token: reader.token, body: { social_id: freshHandle() } })),
    probe('submission', () => app.call('POST /experiences', { token: writer.token, body: body() })),
  ];
  const began = performance.now();
  await app.modules.authorship.mix();
  const tookMs = performance.now() - began;
  state.isMixing = false;
  await Promise.all(probes);
  const [search, submitting] = [Math.max(...waits.search), Math.max(...waits.submission)];
  printLine(
    `${count} arrivals mixed in ${(tookMs / 1000).toFixed(1)} s; longest search ${search.toFixed(0)} ms, longest submission ${submitting.toFixed(0)} ms`,
  );
  return [
    ...(await findMissing(app, authorById)),
    ...(tookMs > LONGEST_MIX_MS ? [`a mix of ${count} arrivals took ${(tookMs / 1000).toFixed(0)} s`] : []),
    ...(search > LONGEST_WAIT_MS ? [`a search waited ${search.toFixed(0)} ms for the mix`] : []),
    ...(submitting > LONGEST_WAIT_MS ? [`a submission waited ${submitting.toFixed(0)} ms for the mix`] : []),
  ];
}

/** Checks that every arrival is stored and is in its author's list once. */
async function findMissing(app: TestApp, authorById: ReadonlyMap<number, string>): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`select id from authored.experiences where id = any(${[...authorById.keys()]})`.execute(app.db);
  const lists = await app.modules.authorship.slots.readEach(app.db, 'item', [...new Set(authorById.values())]);
  const listed = [...lists].flatMap(([owner, list]) => list.filter((id) => authorById.get(Number(id)) === owner));
  const faults: string[] = [];
  if (rows.length !== authorById.size) faults.push(`${authorById.size - rows.length} of ${authorById.size} arrivals were lost`);
  if (new Set(listed).size !== listed.length) faults.push(`${listed.length - new Set(listed).size} arrivals are in a list twice`);
  if (new Set(listed).size !== authorById.size) faults.push(`${authorById.size - new Set(listed).size} arrivals are in no list`);
  return faults;
}

const run = promisify(execFile);

/** PostgreSQL takes a moment to notice that the killed process is gone; until then its mix holds the lock. */
async function mixWhenUnlocked({ modules }: TestApp): Promise<void> {
  const until = Date.now() + LONGEST_MIX_MS;
  while ((await modules.authorship.mix()) === undefined) {
    if (Date.now() > until) throw new Error('a mix that was killed still has its lock');
    await sleep(50);
  }
}

/** Another process mixes and is killed before one of its statements; the next mix applies all acts. */
async function killMixes(app: TestApp, keys: string, kills: number): Promise<string[]> {
  const keyFile = join(app.dataDir, 'keys-of-killed-mix.json');
  mkdirSync(app.dataDir, { recursive: true });
  writeFileSync(keyFile, keys, { mode: 0o600 });
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE: app.databaseUrl, FOLDER: app.dataDir, KEY_FILE: keyFile };
  const script = join(import.meta.dirname, 'mix/killed-mix.ts');
  const mixIn = (killAt: number) =>
    run(process.execPath, [script, String(killAt)], { env }).then(
      ({ stdout }) => Number(stdout),
      () => undefined,
    );
  const authors = await makeMembers(app, 5);
  const payload = await submissionPayload(app, authors[0]!);
  const userIds = authors.map(({ userId }) => userId);
  let next = 5_000_000;
  const fill = async (): Promise<Map<number, string>> => {
    const authorById = await addArrivals(app, payload, { authors: userIds, count: ARRIVALS_FOR_EACH_KILL, firstId: next });
    next += ARRIVALS_FOR_EACH_KILL;
    return authorById;
  };
  await fill();
  const statements = await mixIn(0);
  if (statements === undefined) return ['the mix of another process failed without being killed'];
  const faults: string[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const authorById = await fill();
    const killAt = Math.max(1, Math.round((kill / kills) * statements));
    if ((await mixIn(killAt)) !== undefined && kill < kills) faults.push(`the mix was not killed at statement ${killAt}`);
    await mixWhenUnlocked(app);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from authored.inbox`.execute(app.db);
    if (rows[0]!.n > 0) faults.push(`${rows[0]!.n} acts were left in the inbox after a kill at statement ${killAt}`);
    faults.push(...(await findMissing(app, authorById)).map((fault) => `${fault} after a kill at statement ${killAt}`));
  }
  printLine(
    `${kills} kills at statements spread over the ${statements} of a mix: ${faults.length === 0 ? 'nothing lost or doubled' : `${faults.length} faults`}`,
  );
  return faults;
}
