import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres/embedded-postgres.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { raisedLimits } from '../main-process.ts';
import { makeStandby, waitForStreaming } from '../standby.ts';
import { candorProcess } from './candor-process.ts';
import { withAppOn, createExperiences, createMembers, type PreparedMember } from './prepare-data.ts';

const REMOVERS = 4;
/** How long a search is repeated that a busy machine refuses. */
const LONGEST_SEARCH_MS = 30_000;
const PAUSE_MS = 100;
const SETTINGS = {
  // Each call opens a connection, more than an address may open in a second.
  CONNECTIONS_PER_ADDRESS: '100000',
  ...raisedLimits('SEARCHES_PER_MINUTE', 'SEARCHES_PER_DAY', 'REPORTS_PER_DAY', 'COST_PER_MEMBER_PER_MINUTE'),
  DATABASE_WAIT_MS: '20000',
  QUEUE_WAIT_MS: '20000',
};

/** Removes texts and looks each up immediately in another session, over two processes that read from a replica: none may be shown. */
export async function replica({ removals }: { removals: number }): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-replica-'));
  const cluster = await startEmbeddedPostgres({ dataDir, log: createLogger('error') });
  const settings = { ...SETTINGS, DATABASE_URL: cluster.url };
  // Migrates the primary before the replica is copied from it.
  const first = await candorProcess(dataDir, settings);
  await first.start();
  await withAppOn(dataDir, (app) => createExperiences(app, removals + 500), settings);
  const standby = await makeStandby({ url: cluster.url, dataDir }, 'replica_one');
  const candor = await candorProcess(dataDir, { ...settings, PROCESSES: '2', REPLICA_URL: standby.url });
  try {
    await first.stop();
    await standby.start();
    await waitForStreaming(cluster.url, standby.name);
    await candor.start();
    const members = await withAppOn(dataDir, (app) => createMembers(app, 2 * REMOVERS), settings);
    const taken = new Set<number>();
    const outcome = { removed: 0, shown: 0, failed: new Map<string, number>() };
    const began = performance.now();
    await Promise.all(
      Array.from({ length: REMOVERS }, (_, n) => {
        const [reader, remover] = [members[2 * n]!, members[2 * n + 1]!];
        return removeAndSearch(candor.address, { reader, remover, taken, outcome, removals });
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    process.stdout.write(
      `  ${outcome.removed} removals in ${Math.round(seconds)} s, ${outcome.shown} shown afterwards, ${[...outcome.failed].join(', ') || 'none'} failed\n`,
    );
    return [
      ...(outcome.shown > 0 ? [`${outcome.shown} of ${outcome.removed} removed texts were shown to another session`] : []),
      ...(outcome.removed < removals ? [`only ${outcome.removed} of ${removals} removals were made`] : []),
      ...[...outcome.failed].map(([status, times]) => `${times} calls failed with ${status}`),
    ];
  } catch (error) {
    process.stdout.write(`  ${String(error)}; Candor said: ${candor.describe()}\n`);
    throw error;
  } finally {
    await candor.stop();
    await standby.remove();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Outcome {
  removed: number;
  shown: number;
  failed: Map<string, number>;
}

interface RemovalOptions {
  reader: PreparedMember;
  remover: PreparedMember;
  /** Ids of the texts that one of the concurrent clients already removes. */
  taken: Set<number>;
  outcome: Outcome;
  removals: number;
}

async function removeAndSearch(address: string, { reader, remover, taken, outcome, removals }: RemovalOptions): Promise<void> {
  const call = async (member: PreparedMember, path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      // A new connection each time, so that any process may reply.
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.ok) return (JSON.parse(text) as { data: unknown }).data;
    // A busy machine replies 503.
    if (response.status === 503) return undefined;
    const failure = `${path.replace(/\d+/, 'n')} ${response.status}`;
    outcome.failed.set(failure, (outcome.failed.get(failure) ?? 0) + 1);
    return undefined;
  };
  // A search without an answer shows nothing, whatever it would have shown.
  const search = async (): Promise<number[]> => {
    const until = Date.now() + LONGEST_SEARCH_MS;
    while (outcome.failed.size === 0) {
      const found = (await call(reader, '/search', {})) as { results: { id: number }[] } | undefined;
      if (found) return found.results.map(({ id }) => id);
      if (Date.now() > until) outcome.failed.set('/search 503', (outcome.failed.get('/search 503') ?? 0) + 1);
      else await sleep(PAUSE_MS);
    }
    return [];
  };
  while (outcome.removed < removals && outcome.failed.size === 0) {
    const experienceId = (await search()).find((id) => !taken.has(id));
    if (experienceId === undefined) continue;
    taken.add(experienceId);
    // A removal that wasn't acknowledged proves nothing.
    if ((await call(remover, `/experiences/${experienceId}/report`, { reason: 'minor', details: '' })) === undefined) continue;
    outcome.removed += 1;
    if ((await search()).includes(experienceId)) outcome.shown += 1;
  }
}
