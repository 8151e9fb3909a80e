import { DEFAULT_SETTINGS, type Settings } from '@candor/contract/user';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ProfileDependencies } from './dependencies.ts';

export async function settingsOf(db: Database, deps: ProfileDependencies, userId: string): Promise<Settings> {
  return { ...DEFAULT_SETTINGS, ...(await deps.members.records.readSettings(db, userId)) };
}

export async function readSettings(ctx: MemberContext, deps: ProfileDependencies): Promise<{ settings: Settings }> {
  return { settings: await settingsOf(ctx.db, deps, ctx.actor.userId) };
}

/** Changes the given settings and keeps the others. */
export async function updateSettings(
  ctx: MemberContext,
  deps: ProfileDependencies,
  changes: Partial<Settings>,
): Promise<{ settings: Settings }> {
  const { userId } = ctx.actor;
  await deps.members.records.load(ctx.db, userId, { forUpdate: true });
  const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const settings: Settings = { ...(await settingsOf(ctx.db, deps, userId)), ...defined };
  await deps.members.records.saveSettings(ctx.db, userId, settings, ctx.clock.now());
  await audit(ctx, { action: 'user.update-settings', subject: `user:${userId}`, data: { fields: Object.keys(defined).join(' ') } });
  return { settings };
}
