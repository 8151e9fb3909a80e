import { DEFAULT_SETTINGS, type Settings } from '@candor/contract/user';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountsDependencies } from './dependencies.ts';

export async function settingsOf(db: Database, deps: AccountsDependencies, userId: string): Promise<Settings> {
  return { ...DEFAULT_SETTINGS, ...(await deps.members.readSettings(db, userId)) };
}

export async function readSettings(ctx: MemberContext, deps: AccountsDependencies): Promise<{ settings: Settings }> {
  return { settings: await settingsOf(ctx.db, deps, ctx.actor.userId) };
}

/** Changes what is given and leaves the rest. */
export async function updateSettings(
  ctx: MemberContext,
  deps: AccountsDependencies,
  wanted: Partial<Settings>,
): Promise<{ settings: Settings }> {
  const { userId } = ctx.actor;
  await deps.members.load(ctx.db, userId, { forUpdate: true });
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const settings: Settings = { ...(await settingsOf(ctx.db, deps, userId)), ...given };
  await deps.members.saveSettings(ctx.db, userId, settings, ctx.clock.now());
  await audit(ctx, { action: 'user.update-settings', subject: `user:${userId}`, data: { fields: Object.keys(given).join(' ') } });
  return { settings };
}
