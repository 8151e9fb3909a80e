import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { Platform } from '../../platform/platform.ts';
import { AuthoredPoints } from './authored-points.ts';
import { refreshTrustJob } from './jobs.ts';
import type { AuthoredSource, TrustListener, TrustSource } from './ports.ts';
import type { TrustDependencies } from './dependencies.ts';
import { recomputeTrust, REFRESH_JOB } from './recompute-trust.ts';
import { trustRoutes } from './routes.ts';

export type Trust = ReturnType<typeof trustModule>;

export function trustModule(platform: Platform, members: TrustDependencies['members']) {
  const sources: TrustSource[] = [];
  const authoredSources: AuthoredSource[] = [];
  const listeners: TrustListener[] = [];
  const authored = new AuthoredPoints(authoredSources, platform.siblings);
  const deps: TrustDependencies = { members, sources, listeners, authored };
  return {
    routes: trustRoutes(deps),
    jobs: [refreshTrustJob(platform, deps)],
    recomputeTrust: (ctx: Context, userId: string): Promise<number> => recomputeTrust(ctx, deps, userId),
    /** For a transaction of the authored side, which writes nothing about members. */
    enqueueRefresh: (ctx: Context, userId: string): Promise<void> => enqueue(ctx.db, REFRESH_JOB, { userId }),
    addTrustSource: (source: TrustSource): void => void sources.push(source),
    addAuthoredSource: (source: AuthoredSource): void => void authoredSources.push(source),
    /** Points to add to the stored score: for the member's own gates, and for other readers. */
    ownAuthoredPoints: (db: Database, userId: string): Promise<number> => authored.ownPoints(db, userId, platform.clock.now()),
    signedPoints: (db: Database, userIds: readonly string[]): Promise<Map<string, number>> =>
      authored.signedPoints(db, userIds, platform.clock.now()),
    invalidateAuthoredPoints: (userId: string): void => authored.invalidate(userId),
    onTrustChanged: (listener: TrustListener): void => void listeners.push(listener),
  };
}
