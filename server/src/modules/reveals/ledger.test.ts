import { randomUUID } from 'node:crypto';
import type { SearchResult } from '@candor/contract/experiences';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createApp, type App } from '../../app.ts';
import { readConfig } from '../../config.ts';
import type { MemberContext } from '../../platform/context.ts';
import { loadKeyring, newKeyFile } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { authorshipModule } from '../authorship/index.ts';
import { experienceRow } from '../experiences/experience-row.ts';
import { EarnedCredits } from './earned-credits.ts';
import { grantCredits } from './grant-credits.ts';
import { listPendingCredits } from './list-pending-credits.ts';
import { acknowledgeCredits } from './acknowledge-credits.ts';
import { countReveals } from './count-reveals.ts';
import { topUpJob } from './jobs.ts';
import { refundJob } from './refund-reveals.ts';
import type { RevealsDependencies } from './dependencies.ts';
import { revealExperience } from './reveal-experience.ts';
import { unbalancedAccounts } from './ledger-check-store.ts';
import { readAccount } from './store.ts';

let database: TestDatabase;
let app: App;
let platform: Platform;
const notified: string[] = [];
const NOTHING_SEEN = { before: '', ids: [] };
let now = new Date();
let deps: RevealsDependencies;
let nextExperience = 1;

const ports: RevealsDependencies['ports'] = {
  rows: { columns: 'e.id', provedIdentifierKeys: async () => undefined, present: async () => ({}) as SearchResult },
  findRevealable: async () => ({ isFree: false, show: async () => ({}) as SearchResult }),
  isPublished: async () => true,
  removedOn: async () => new Map(),
  restoredOn: async () => new Map(),
  earnedBy: async () => [],
  marks: {
    lock: async () => ({ notices: NOTHING_SEEN, credits: NOTHING_SEEN }),
    read: async () => ({ notices: NOTHING_SEEN, credits: NOTHING_SEEN }),
    write: async () => undefined,
  },
  notifyOfCredits: async (_ctx: unknown, userId: string) => void notified.push(userId),
  notifyOfRestored: async () => undefined,
};

beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_POOL: '20',
    DATABASE_WAIT_MS: '20000',
    REVEALS_PER_DAY: '10000',
    LOG_LEVEL: 'silent',
  });
  app = await createApp(config, database.url, loadKeyring(newKeyFile(), ''), { asOwner: true });
  platform = { ...app.platform, clock: Object.assign(Object.create(app.platform.clock) as Platform['clock'], { now: () => now }) };
  const authorship = authorshipModule(platform, { memberIdsSince: async () => [] });
  deps = { platform, authorship, earned: new EarnedCredits(platform, authorship, ports), ports };
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

beforeEach(() => {
  now = new Date('2026-06-10T12:00:00Z');
});

const contextOf = (userId: string, db: Database = platform.db): MemberContext => ({
  actor: {
    kind: 'member',
    userId,
    sessionId: '',
    role: 'user',
    trustScore: 60,
    isVerified: true,
    isProfileComplete: true,
    isConfirmed: false,
    awaitsFactor: false,
    isBanned: false,
  },
  db,
  clock: platform.clock,
  requestId: 'test',
  clientAddress: 'test',
  afterCommit: (effect) => void effect(),
});

async function createMember(credits: number): Promise<string> {
  const id = randomUUID();
  await platform.db.insertInto('users').values({ id, created_at: now, updated_at: now }).execute();
  await grantCredits(contextOf(id), platform.vault, id, { kind: 'sign_up', delta: credits, reference: id });
  return id;
}

async function createExperience(): Promise<number> {
  const id = nextExperience++;
  const word = await platform.db
    .insertInto('name_words')
    .values({ word_hash: randomUUID(), word_enc: Buffer.alloc(1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = experienceRow(platform.vault, {
    id,
    authorId: randomUUID(),
    status: 'approved',
    content: { person_name: 'Nobody', comment: null, platforms: [] },
    canonicals: [],
    firstWordId: word.id,
    lastWordId: word.id,
    tags: [],
    rating: 0,
    feedbackTypes: ['standard'],
    isAnonymous: false,
    authorTrust: 50,
    isAuthorVerified: true,
    experienceDate: '2026-05-01',
    isDateApproximate: false,
    place: null,
    city: null,
    state: null,
    evidenceCount: 0,
    submittedAt: now,
    decidedAt: now,
    publishedAt: now,
  });
  await platform.db.insertInto('experiences').values(row).execute();
  return id;
}

const reveal = (userId: string, experienceId: number) =>
  inTransaction(platform.db, (tx) => revealExperience(contextOf(userId, tx), deps, { experience_id: experienceId }));

const outcomes = async (calls: Promise<{ charged: boolean }>[]): Promise<Record<string, number>> => {
  const settled = await Promise.allSettled(calls);
  return Object.fromEntries(
    Map.groupBy(settled, (call) => (call.status === 'rejected' ? (call.reason as AppError).code : call.value.charged ? 'charged' : 'free'))
      .entries()
      .map(([key, list]) => [key, list.length]),
  );
};

const balanceOf = async (userId: string) => (await readAccount(platform.db, userId))?.balance;

describe('a reveal', () => {
  it('is charged once when fifty calls race with one credit', async () => {
    const [userId, experienceId] = [await createMember(1), await createExperience()];
    expect(await outcomes(Array.from({ length: 50 }, () => reveal(userId, experienceId)))).toEqual({ charged: 1, free: 49 });
    expect(await balanceOf(userId)).toBe(0);
  });

  it('succeeds for one of fifty experiences if there is one credit', async () => {
    const userId = await createMember(1);
    const experienceIds = await Promise.all(Array.from({ length: 50 }, createExperience));
    expect(await outcomes(experienceIds.map((id) => reveal(userId, id)))).toEqual({ charged: 1, INSUFFICIENT_REVEALS: 49 });
    const revealed = await platform.db.selectFrom('reveals').selectAll().where('user_id', '=', userId).execute();
    expect(revealed).toHaveLength(1);
  });

  it('costs an unlimited member nothing', async () => {
    const [userId, experienceId] = [await createMember(2), await createExperience()];
    await grantCredits(contextOf(userId), platform.vault, userId, {
      kind: 'purchase',
      delta: 0,
      reference: randomUUID(),
      givesUnlimited: true,
    });
    expect(await reveal(userId, experienceId)).toMatchObject({ charged: false, reveals: 999 });
    expect(await balanceOf(userId)).toBe(2);
  });

  it('is refused once the experience is no longer published', async () => {
    const [userId, experienceId] = [await createMember(1), await createExperience()];
    const unpublished = { ...deps, ports: { ...ports, findRevealable: async () => undefined } };
    await expect(revealExperience(contextOf(userId), unpublished, { experience_id: experienceId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    // Removed after the call found it.
    await platform.db.updateTable('experiences').set({ status: 'removed' }).where('id', '=', experienceId).execute();
    const findRevealable = vi.fn<typeof ports.findRevealable>().mockResolvedValue(undefined);
    findRevealable.mockImplementationOnce(ports.findRevealable);
    const removedMeanwhile = { ...deps, ports: { ...ports, findRevealable } };
    const call = inTransaction(platform.db, (tx) =>
      revealExperience(contextOf(userId, tx), removedMeanwhile, { experience_id: experienceId }),
    );
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(findRevealable).toHaveBeenCalledTimes(2);
    expect(await balanceOf(userId)).toBe(1);
  });

  it('stops at the daily limit without a charge', async () => {
    const userId = await createMember(5);
    const limited = { ...deps, platform: { ...platform, limits: { ...platform.limits, REVEALS_PER_DAY: 2 } } };
    const call = async (): Promise<{ charged: boolean }> => {
      const experience_id = await createExperience();
      return inTransaction(platform.db, (tx) => revealExperience(contextOf(userId, tx), limited, { experience_id }));
    };
    expect(await outcomes(Array.from({ length: 4 }, call))).toEqual({ charged: 2, SEARCH_LIMIT: 2 });
    expect(await balanceOf(userId)).toBe(3);
  });
});

describe('credits', () => {
  it('are granted once for each reference', async () => {
    const userId = await createMember(3);
    const grant = () =>
      grantCredits(contextOf(userId), platform.vault, userId, { kind: 'purchase', delta: 1, reference: `purchase:${userId}` });
    expect((await Promise.all([grant(), grant(), grant()])).filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(userId)).toBe(4);
  });

  it('are refunded once when the experience is removed, with a notice', async () => {
    const [payer, other, experienceId] = [await createMember(1), await createMember(1), await createExperience()];
    await reveal(payer, experienceId);
    const refund = async () => refundJob(platform, ports).run({ experienceId });
    await refund();
    await refund();
    expect(await balanceOf(payer)).toBe(1);
    expect(await balanceOf(other)).toBe(1);
    expect(notified.filter((id) => id === payer)).toHaveLength(1);
  });

  it('are topped up to three at the turn of the month, once, and before one is spent', async () => {
    const [spender, saver, reader] = [await createMember(1), await createMember(7), await createMember(0)];
    now = new Date('2026-07-01T00:00:00Z');
    expect((await reveal(spender, await createExperience())).reveals).toBe(2);
    expect(await countReveals(contextOf(reader), deps)).toEqual({ reveals: 3, unlimited: false });
    const job = topUpJob(platform);
    await Promise.all([job.run({}), job.run({})]);
    expect([await balanceOf(spender), await balanceOf(saver), await balanceOf(reader)]).toEqual([2, 7, 3]);
    now = new Date('2026-08-01T00:00:00Z');
    await job.run({});
    expect([await balanceOf(spender), await balanceOf(saver), await balanceOf(reader)]).toEqual([3, 7, 3]);
  });

  it('are pending until their owner acknowledges them', async () => {
    const [userId, stranger] = [await createMember(3), await createMember(3)];
    const pending = await listPendingCredits(contextOf(userId), deps);
    expect(pending).toMatchObject({ total: 3, credits: [{ reveals: 3, reason: 'sign_up' }] });
    const ids = pending.credits.map((credit) => credit.id);
    expect(await acknowledgeCredits(contextOf(stranger), deps, ids)).toEqual({ acknowledged: 0 });
    expect(await acknowledgeCredits(contextOf(userId), deps, ids)).toEqual({ acknowledged: 1 });
    expect(await acknowledgeCredits(contextOf(userId), deps, undefined)).toEqual({ acknowledged: 0 });
    expect(await listPendingCredits(contextOf(userId), deps)).toEqual({ credits: [], total: 0 });
  });
});

describe('the ledger', () => {
  it('always sums to the balance, whatever races', async () => {
    const experienceIds = await Promise.all(Array.from({ length: 6 }, createExperience));
    const step = fc.oneof(
      fc.record({ act: fc.constant('reveal' as const), target: fc.nat(5), memberIndex: fc.nat(2) }),
      fc.record({ act: fc.constant('grant' as const), target: fc.nat(3), memberIndex: fc.nat(2) }),
      fc.record({ act: fc.constant('refund' as const), target: fc.nat(5), memberIndex: fc.constant(0) }),
      fc.record({ act: fc.constant('month' as const), target: fc.constant(0), memberIndex: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 5 }), async (rounds) => {
        now = new Date(now.getTime() + 1000);
        const members = await Promise.all([createMember(2), createMember(1), createMember(0)]);
        for (const round of rounds) {
          const settled = await Promise.allSettled(
            round.map(async ({ act, target, memberIndex }) => {
              const userId = members[memberIndex]!;
              if (act === 'reveal') await reveal(userId, experienceIds[target]!);
              if (act === 'grant')
                await grantCredits(contextOf(userId), platform.vault, userId, {
                  kind: 'purchase',
                  delta: 1,
                  reference: `${userId}:${target}`,
                });
              if (act === 'refund') await refundJob(platform, ports).run({ experienceId: experienceIds[target]! });
              if (act === 'month') now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
            }),
          );
          const refusals = settled.flatMap((call) => (call.status === 'rejected' ? [(call.reason as AppError).code ?? call.reason] : []));
          expect(refusals.filter((code) => code !== 'INSUFFICIENT_REVEALS')).toEqual([]);
        }
        expect(await unbalancedAccounts(platform.db)).toEqual([]);
        const charged = await platform.db
          .selectFrom('reveals')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('is_charged', '=', true)
          .executeTakeFirstOrThrow();
        const entries = await platform.db
          .selectFrom('ledger_entries')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('kind', '=', 'reveal')
          .executeTakeFirstOrThrow();
        expect(Number(charged.n)).toBe(Number(entries.n));
      }),
      { numRuns: 15 },
    );
  });

  it('can be neither changed nor emptied', async () => {
    await expect(platform.db.updateTable('ledger_entries').set({ delta: 9 }).execute()).rejects.toThrow('append-only');
    await expect(sql`truncate ledger_entries cascade`.execute(platform.db)).rejects.toThrow('append-only');
  });
});
