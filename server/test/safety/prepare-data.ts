import { DAY_MS } from '../../src/platform/clock.ts';
import { createApp, type App } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { loadKeyring } from '../../src/platform/crypto/keyring.ts';
import { openCluster } from '../../src/platform/db/embedded-postgres/cluster.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { runSeedCommand } from '@candor/seed/bulk';
import { freshPhone } from '../people.ts';

export interface PreparedMember {
  userId: string;
  token: string;
}

/** Runs `work` with another app on the database of the Candor that runs on this data folder. */
export async function withAppOn<T>(dataDir: string, work: (app: App) => Promise<T>, settings: Record<string, string> = {}): Promise<T> {
  const config = readConfig({
    ...settings,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SEED_DEMO: '0',
    LOG_LEVEL: 'error',
    DATABASE_POOL: '4',
  });
  const cluster = await openCluster(config, createLogger('silent'), 'join');
  const app = await createApp(config, cluster.url, loadKeyring(config.keys, dataDir), { asOwner: true });
  try {
    return await work(app);
  } finally {
    await app.close();
    await cluster.stop();
  }
}

/** Writes published experiences. @returns their ids */
export async function createExperiences({ platform }: App, count: number): Promise<number[]> {
  await runSeedCommand(platform, { experiences: count, users: Math.max(100, Math.round(count / 10)) });
  const rows = await platform.db.selectFrom('experiences').select('id').where('status', '=', 'approved').limit(count).execute();
  return rows.map(({ id }) => id);
}

/** Creates members with a session, the trust that a reveal needs, and the sign-up credits. */
export async function createMembers({ platform, modules }: App, count: number): Promise<PreparedMember[]> {
  const members: PreparedMember[] = [];
  for (let i = 0; i < count; i++) {
    members.push(
      await inTransaction(platform.db, async (db, afterCommit) => {
        const ctx = {
          actor: { kind: 'job' as const, job: 'safety' },
          db,
          clock: platform.clock,
          requestId: 'safety',
          clientAddress: '127.0.0.1',
          afterCommit,
        };
        const userId = await modules.members.createMember(ctx, {
          displayName: `Member ${i}`,
          birthdate: '1990-05-01',
          phone: freshPhone(),
          createdAt: new Date(platform.clock.now().getTime() - DAY_MS),
        });
        await modules.members.setTrustScore(ctx, userId, 60);
        return { userId, token: await modules.sessions.startSession(ctx, userId, 'Safety') };
      }),
    );
  }
  return members;
}
