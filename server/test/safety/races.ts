import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';
import { candorProcess } from './candor-process.ts';
import { seededRandom, shuffled } from '../seeded-random.ts';
import { tryOnce, type Attempt } from './clients.ts';
import { withAppOn, createExperiences, createMembers } from './prepare-data.ts';

const MEMBERS = 200;
const ITEMS = 12;
const DUPLICATES = 5;
const CONCURRENT_CALLS = 50;
const MOST_TRIES = 20;

/**
 * Members with three credits each reveal the same twelve experiences five times over, with fifty concurrent calls, in the order of a seed for
 * each round.
 */
export async function races({ rounds, seed: firstSeed }: { rounds: number; seed: number }): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-races-'));
  const candor = await candorProcess(dataDir, {});
  const faults: string[] = [];
  try {
    await candor.start();
    const experiences = await withAppOn(dataDir, (app) => createExperiences(app, 2_000));
    for (let seed = firstSeed; seed < firstSeed + rounds; seed++) {
      const random = seededRandom(seed);
      const members = await withAppOn(dataDir, (app) => createMembers(app, MEMBERS));
      const contested = Array.from({ length: ITEMS }, () => experiences.splice(Math.floor(random() * experiences.length), 1)[0]!);
      const calls: Attempt[] = shuffled(
        members.flatMap((member) =>
          contested.flatMap((id) =>
            Array.from({ length: DUPLICATES }, (_, copy): Attempt => ({
              kind: 'reveal',
              member,
              key: `${member.userId}-${id}-${copy}`,
              body: { experience_id: id },
              tries: 0,
            })),
          ),
        ),
        random,
      );
      const began = performance.now();
      const times = await callAll(candor.address, calls);
      const rate = Math.round((calls.length / (performance.now() - began)) * 1000);
      const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
      const wrong = await withAppOn(dataDir, ({ platform }) =>
        countWrongAccounts(
          platform.db,
          members.map(({ userId }) => userId),
        ),
      );
      const withoutOutcome = calls.filter(({ reply }) => reply?.status !== 200 && reply?.status !== 402).length;
      process.stdout.write(
        `  seed ${seed}: ${calls.length} calls, ${rate} a second, p99 ${Math.round(p99)} ms, ${wrong + withoutOutcome} bad\n`,
      );
      if (wrong > 0) faults.push(`seed ${seed}: ${wrong} members whose balance, reveals or ledger do not show three spent credits`);
      if (withoutOutcome > 0) faults.push(`seed ${seed}: ${withoutOutcome} calls whose reply is neither 200 nor 402`);
    }
    return faults;
  } finally {
    await candor.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns how long each call took, in milliseconds. */
async function callAll(address: string, calls: Attempt[]): Promise<number[]> {
  const times: number[] = [];
  const waiting = calls[Symbol.iterator]();
  const client = async (): Promise<void> => {
    for (const call of waiting) {
      const began = performance.now();
      // Repeats the call under the same key, as clients do: a busy server answers some calls with a time after which to retry.
      for (let wait = await tryOnce(address, call); wait > 0; wait = await tryOnce(address, call)) {
        if (call.tries === MOST_TRIES) break;
        await sleep(wait * 1000);
      }
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, client));
  return times;
}

/** Counts accounts with a wrong balance: everyone had three sign-up credits and tried to spend more. */
async function countWrongAccounts(db: Database, userIds: string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from credit_accounts a where user_id = any(${userIds}::uuid[]) and (balance <> 0
      or (select count(*) from reveals r where r.user_id = a.user_id) <> 3
      or (select count(*) from ledger_entries e where e.user_id = a.user_id and kind = 'reveal') <> 3)`.execute(db);
  return rows[0]!.n;
}
