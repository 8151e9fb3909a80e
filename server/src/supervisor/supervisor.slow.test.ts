import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { candorProcess } from '../../test/safety/candor-process.ts';
import { newKeyFile } from '../platform/crypto/keyring.ts';

it('starts two processes that serve, and stops them', async () => {
  const [database, folder] = [await createTestDatabase(), mkdtempSync(join(tmpdir(), 'candor-two-'))];
  const candor = await candorProcess(folder, {
    PROCESSES: '2',
    JOBS: '0',
    DATABASE_URL: database.url,
    CANDOR_KEYS: newKeyFile(),
    DRAIN_MS: '0',
  });
  try {
    await candor.start();
    for (let n = 0; n < 20; n++) {
      const reply = await fetch(`${candor.address}/api/v1/feedback-categories`, { headers: { connection: 'close' } });
      expect(reply.status).toBe(200);
    }
    expect(await (await fetch(`${candor.address}/metrics`)).text()).toContain('candor_processes{role="serve"} 2\n');
  } finally {
    await candor.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(candor.describe()).toContain('(exit: 0)');
}, 60_000);
