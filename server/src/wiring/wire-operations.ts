import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Authorship } from '../modules/authorship/index.ts';
import type { Disputes } from '../modules/disputes/index.ts';
import type { ExperiencesModule } from '../modules/experiences/index.ts';
import type { FileStorage } from '../modules/files/index.ts';
import type { Members } from '../modules/members/index.ts';
import type { Moderation } from '../modules/moderation/index.ts';
import { ClockWatch } from '../platform/clock-watch.ts';
import type { Clock } from '../platform/clock.ts';
import { lastBackupAt, makeScheduledBackup } from '../platform/db/backup/scheduled-backup.ts';
import { updatePartitions } from '../platform/db/partitions/partitions.ts';
import { withOwner, type Pools } from '../platform/db/open-pools.ts';
import { readDatabaseTime } from '../platform/db/readiness.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import { addGauges } from '../platform/monitoring/add-gauges.ts';
import type { Platform } from '../platform/platform.ts';
import { VERSION } from '../platform/version.ts';

interface CountedModules {
  members: Pick<Members, 'countMembers'>;
  experiences: Pick<ExperiencesModule, 'countPublished'>;
  moderation: Pick<Moderation, 'queueState'>;
  disputes: Pick<Disputes, 'countOpen'>;
}

interface WatchedParts {
  http: FastifyInstance;
  platform: Platform;
  pools: Pools;
  modules: CountedModules;
  lastMixAt(): Date | undefined;
}

/** Adds metrics for operators to /metrics, and compares the clocks until it is stopped. */
export function watchOperations(
  { dataDir, backups }: Config,
  { http, platform, pools, modules, lastMixAt }: WatchedParts,
): { stop(): void } {
  const { db, clock, log } = platform;
  const clockWatch = new ClockWatch(clock, () => readDatabaseTime(db), log);
  clockWatch.start();
  const { main, identity, authored, search, jobs, audit } = pools;
  addGauges(http.metrics, {
    db,
    clock,
    version: VERSION,
    dataDir,
    pools: {
      main: main.pool,
      identity: identity.pool,
      authored: authored.pool,
      search: search.pool,
      jobs: jobs.pool,
      audit: audit.pool,
    },
    isFeedLive: () => pools.changes.isLive,
    clockDifferenceMs: () => clockWatch.differenceMs,
    lastMixAt,
    lastBackupAt: backups && (() => lastBackupAt(backups.folder)),
    readCounts: () => readCounts(modules, platform),
  });
  return clockWatch;
}

/** Figures of the whole community. */
async function readCounts(
  { members, experiences, moderation, disputes }: CountedModules,
  { db, clock }: Platform,
): Promise<Record<string, number>> {
  const now = clock.now();
  const [people, published, queue, cases] = await Promise.all([
    members.countMembers(db, now, now),
    experiences.countPublished(db),
    moderation.queueState(db, now),
    disputes.countOpen(db),
  ]);
  return {
    members: people.total,
    banned_members: people.banned,
    approved_experiences: published,
    review_items: queue.pending,
    late_review_items: queue.late,
    open_disputes: cases.experience_open + cases.ownership_open,
    overdue_disputes: cases.overdue,
  };
}

/** Records when the mix last ran in this process. */
export function watchMixes(authorship: Authorship, clock: Clock): { authorship: Authorship; lastAt(): Date | undefined } {
  let lastAt: Date | undefined;
  return {
    authorship: {
      ...authorship,
      mix: async (options) => {
        const result = await authorship.mix(options);
        if (result) lastAt = clock.now();
        return result;
      },
    },
    lastAt: () => lastAt,
  };
}

/** The run before midnight prepares the next day. The other runs retry if a lock prevented an earlier one. */
export function partitionJob(databaseUrl: string, { clock, log }: Platform): JobHandler {
  return {
    name: 'keep-partitions',
    schedule: '47 * * * *',
    run: () => withOwner(databaseUrl, log, async ({ db }) => void (await updatePartitions(db, clock.now()))),
  };
}

export function backupJobs({ backups }: Config, databaseUrl: string, { clock, log }: Platform, storage: FileStorage): JobHandler[] {
  if (!backups) return [];
  const run = async (): Promise<void> => {
    await withOwner(databaseUrl, log, ({ pool }) =>
      makeScheduledBackup(backups, { pool, readFile: (key) => storage.read(key), now: clock.now(), log }),
    );
  };
  return [{ name: 'backup', schedule: `0 ${backups.hour} * * *`, run }];
}
