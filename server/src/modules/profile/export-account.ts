import type { MemberContext } from '../../platform/context.ts';
import type { ProfileDependencies } from './dependencies.ts';
import { settingsOf } from './settings.ts';

export interface AccountExport {
  exported_at: string;
  [part: string]: unknown;
}

/** Everything stored about the member, each module's part under its own keys. */
export async function exportAccount(ctx: MemberContext, deps: ProfileDependencies): Promise<AccountExport> {
  await deps.secondFactor.requireConfirmed(ctx);
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const member = await deps.members.records.load(ctx.db, userId);
  const parts: AccountExport = {
    exported_at: now.toISOString(),
    user: await deps.members.presentUser(ctx.db, userId, now),
    settings: await settingsOf(ctx.db, deps, userId),
    deletes_at: member?.deletesAt?.toISOString() ?? null,
    birthdate_corrected_at: member?.birthdateCorrectedAt?.toISOString() ?? null,
    phone_verified_at: member?.phoneVerifiedAt?.toISOString() ?? null,
    email_verified_at: member?.emailVerifiedAt?.toISOString() ?? null,
    keeps_experiences: member?.deletesAt ? member.keepsExperiences : null,
    consents: member?.phone ? await deps.codes.consents.list(ctx.db, member.phone) : [],
    bans: await deps.members.exportBans(ctx.db, userId),
    ...(await deps.secondFactor.exportOf(ctx.db, userId)),
    ...(await deps.sessions.exportOf(ctx.db, userId, now)),
  };
  for (const source of deps.exportSources) Object.assign(parts, await source(ctx.db, userId, ctx.language ?? 'en'));
  return parts;
}
