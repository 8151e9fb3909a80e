import type { Alert } from '@candor/contract/alerts';
import { findPlatform } from '@candor/contract/platforms';
import { maskSocialId } from '@candor/contract/social-id';
import type { MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AlertsDependencies } from './dependencies.ts';

export async function listAlerts(ctx: MemberContext, deps: AlertsDependencies): Promise<{ alerts: Alert[] }> {
  const alerts = await deps.alerts.listOf(ctx.db, ctx.actor.userId, ctx.clock.now());
  return {
    alerts: alerts.map(({ id, platform, canonical, until }) => ({
      id,
      masked: maskSocialId(findPlatform(platform)?.type ?? 'handle', canonical),
      platform,
      until: until.toISOString(),
    })),
  };
}

export async function exportAlerts(db: Database, deps: AlertsDependencies, userId: string): Promise<Record<string, unknown>> {
  const alerts = await deps.alerts.listOf(db, userId, deps.clock.now());
  return { alerts: alerts.map(({ platform, canonical, until }) => ({ platform, social_id: canonical, until: until.toISOString() })) };
}
