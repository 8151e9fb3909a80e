import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { urlOfDatabase } from '../database.ts';
import { makeStandby, startPrimary, waitForStreaming } from '../standby.ts';
import { candorProcess } from './candor-process.ts';
import { withAppOn, createMembers, type PreparedMember } from './prepare-data.ts';

const CLIENTS = 8;
const WRITING_MS = 4_000;
const LONGEST_OUTAGE_MS = 5_000;

/**
 * The primary is killed while members write, and its synchronous standby is promoted: nothing acknowledged is lost, and writes continue.
 */
export async function failover(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-failover-'));
  const primary = await startPrimary(dataDir);
  const proxy = await startProxy(socketOf(primary.url));
  const settings = { DATABASE_URL: proxy.url, PROCESSES: '2', SEARCHES_PER_MINUTE: '1000000', LOG_LEVEL: 'silent' };
  const candor = await candorProcess(dataDir, settings);
  const faults: string[] = [];
  try {
    await candor.start();
    const members = await withAppOn(dataDir, (app) => createMembers(app, CLIENTS), settings);
    const standby = await makeStandby(primary, 'standby_one');
    try {
      await standby.start();
      await waitForStreaming(primary.url, standby.name);
      await run(primary.url, `alter system set synchronous_standby_names = '${standby.name}'`, 'select pg_reload_conf()');
      const writing = startWriting(candor.address, members);
      await sleep(WRITING_MS);
      const acknowledgedBefore = writing.acknowledged.length;
      await primary.kill();
      await standby.promote();
      const promotedAt = performance.now();
      // Switches to the new primary, as Patroni or haproxy does.
      proxy.forwardTo(socketOf(standby.url));
      const backAfterMs = await writing.nextAcknowledged(promotedAt);
      await sleep(WRITING_MS);
      await writing.stop();
      const lost = await countLost(standby.url, writing.acknowledged);
      process.stdout.write(
        `  ${acknowledgedBefore} writes acknowledged before and ${writing.acknowledged.length - acknowledgedBefore} after, ${lost} lost, writing again ${Math.round(backAfterMs)} ms after the promotion\n`,
      );
      if (acknowledgedBefore === 0 || writing.acknowledged.length === acknowledgedBefore)
        faults.push('nothing was written on one side of the failover');
      if (lost > 0) faults.push(`${lost} acknowledged writes are lost`);
      if (backAfterMs > LONGEST_OUTAGE_MS) faults.push(`writing again only ${Math.round(backAfterMs)} ms after the promotion`);
    } finally {
      await candor.stop();
      await standby.remove();
    }
  } finally {
    await candor.stop();
    await proxy.close();
    await primary.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return faults;
}

const socketOf = (url: string): string => `${new URL(url).searchParams.get('host')!}/.s.PGSQL.5432`;

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** One address that forwards to the current primary. */
async function startProxy(first: string) {
  let target = first;
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    const upstream = connect(target);
    open.add(client).add(upstream);
    const end = (): void => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
      open.delete(upstream);
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: urlOfDatabase(`postgresql://candor@127.0.0.1:${port}/candor`, 'candor'),
    forwardTo: (next: string): void => {
      target = next;
      for (const socket of open) socket.destroy();
    },
    close: async (): Promise<void> => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

interface Write {
  userId: string;
  at: number;
}

/** Every change of a profile writes an audit entry, so a lost change shows even if a later one overwrote it. */
async function countLost(url: string, writes: readonly Write[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ subject: string; n: number }>(
    `select subject, count(*)::int as n from audit_log where action = 'user.update' group by subject`,
  );
  await client.end();
  const stored = new Map(rows.map(({ subject, n }) => [subject, n]));
  const acknowledged = new Map<string, number>();
  for (const { userId } of writes) acknowledged.set(userId, (acknowledged.get(userId) ?? 0) + 1);
  return [...acknowledged].reduce((lost, [userId, n]) => lost + Math.max(0, n - (stored.get(`user:${userId}`) ?? 0)), 0);
}

function startWriting(address: string, members: readonly PreparedMember[]) {
  const acknowledged: Write[] = [];
  const writing = { isOver: false };
  const write = async ({ userId, token }: PreparedMember): Promise<void> => {
    for (let count = 0; !writing.isOver; count++) {
      const response = await fetch(`${address}/api/v1/user`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ campus_mode: count % 2 === 0 }),
        signal: AbortSignal.timeout(5_000),
      }).catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      if (response?.status === 200) acknowledged.push({ userId, at: performance.now() });
      await sleep(response?.status === 200 ? 5 : 50);
    }
  };
  const clients = Promise.all(members.map(write));
  return {
    acknowledged,
    nextAcknowledged: async (since: number): Promise<number> => {
      for (;;) {
        const next = acknowledged.find(({ at }) => at > since);
        if (next) return next.at - since;
        if (performance.now() - since > 60_000) return Infinity;
        await sleep(10);
      }
    },
    stop: async (): Promise<void> => {
      writing.isOver = true;
      await clients;
    },
  };
}
