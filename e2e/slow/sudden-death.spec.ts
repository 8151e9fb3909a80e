import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServer, type RunningServer } from '../harness/start-server.ts';

const MEMBER = '+14155550103';
const KILLS = 3;

interface Envelope<T> {
  success: boolean;
  data: T;
  code?: string;
}

async function call<T>(
  server: RunningServer,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<Envelope<T>> {
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<T>;
}

async function signIn(server: RunningServer): Promise<string> {
  const consent = { carrier_consent_given: true, carrier_consent_timestamp: new Date().toISOString() };
  await call(server, undefined, 'POST', '/api/v1/signin', { phone_number: MEMBER, ...consent });
  for (;;) {
    const inbox = (await (await fetch(`${server.address}/dev/inbox.json?to=${encodeURIComponent(MEMBER)}`)).json()) as {
      messages: { code: string }[];
    };
    const code = inbox.messages[0]?.code;
    if (code)
      return (
        await call<{ token: string }>(server, undefined, 'POST', '/api/v1/verify-signin', { phone_number: MEMBER, verification_code: code })
      ).data.token;
  }
}

interface SearchReply {
  results: { id: number; is_revealed: boolean }[];
  pagination: { total: number };
}

async function findUnrevealed(server: RunningServer, token: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; page <= 4; page++) {
    const { data } = await call<SearchReply>(server, token, 'POST', '/api/v1/search', { platform: 'tinder', use_platform: true, page });
    ids.push(...data.results.filter(({ is_revealed: isRevealed }) => !isRevealed).map(({ id }) => id));
  }
  return ids;
}

const balanceOf = async (server: RunningServer, token: string): Promise<number> =>
  (await call<{ reveals: number }>(server, token, 'GET', '/api/v1/reveals/count')).data.reveals;
const countRevealed = async (server: RunningServer, token: string): Promise<number> =>
  (await call<SearchReply>(server, token, 'POST', '/api/v1/search', { my_reveals: true })).data.pagination.total;

it('a server that is killed during reveals loses none and charges none twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-death-'));
  let server = await startServer(dataDir);
  try {
    // A busy machine may log a lost connection between the two lines.
    expect(server.output()).toMatch(/Adding the demo community …\n(?:\{.*\n)*Added it in \d+\.\d s\n/);
    const token = await signIn(server);
    const credits = await balanceOf(server, token);
    const before = await countRevealed(server, token);
    // Two credits are left over, so that a second charge would show.
    const unrevealed = (await findUnrevealed(server, token)).slice(0, credits - 2);
    expect(unrevealed.length).toBeGreaterThan(10);
    const answered = new Set<number>();
    const reveal = async (id: number): Promise<void> => {
      const { success } = await call(server, token, 'POST', '/api/v1/reveals/experience', { experience_id: id });
      if (success) answered.add(id);
    };

    for (let kill = 0; kill < KILLS; kill++) {
      // Every reveal is sent twice at the same time, and the process is killed while they run.
      const calls = Promise.allSettled([...unrevealed, ...unrevealed].map(reveal));
      await new Promise((resolve) => setTimeout(resolve, 15 + 25 * kill));
      await server.kill();
      await calls;
      server = await startServer(dataDir, server.settings);
      // It announces neither a new database nor the demo community, so it found the old data.
      expect(server.output()).not.toMatch(/Creat|Add/);
      const newReveals = (await countRevealed(server, token)) - before;
      expect(newReveals).toBeGreaterThanOrEqual(answered.size);
      expect(await balanceOf(server, token)).toBe(credits - newReveals);
    }

    await Promise.all(unrevealed.map(reveal));
    expect(answered.size).toBe(unrevealed.length);
    expect(await countRevealed(server, token)).toBe(before + unrevealed.length);
    expect(await balanceOf(server, token)).toBe(credits - unrevealed.length);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
