import type { MemberContext } from '../../platform/context.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { presentUser } from './present-user.ts';
import { requireConfirmed } from './require-confirmed.ts';
import { settingsOf } from './settings.ts';

export interface AccountExport {
  exported_at: string;
  [part: string]: unknown;
}

/** Everything held about the member, each module's part under its own name. */
export async function exportAccount(ctx: MemberContext, deps: AccountsDependencies): Promise<AccountExport> {
  await requireConfirmed(ctx, deps);
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const member = await deps.members.load(ctx.db, userId);
  const sessions = await deps.sessions.list(ctx.db, userId, now);
  const passkeys = await deps.factors.listPasskeys(ctx.db, userId);
  const authenticator = await deps.factors.loadApp(ctx.db, userId);
  const parts: AccountExport = {
    exported_at: now.toISOString(),
    user: await presentUser(ctx.db, deps, userId, now),
    settings: await settingsOf(ctx.db, deps, userId),
    deletes_at: member?.deletesAt?.toISOString() ?? null,
    birthdate_corrected_at: member?.birthdateCorrectedAt?.toISOString() ?? null,
    phone_verified_at: member?.phoneVerifiedAt?.toISOString() ?? null,
    email_verified_at: member?.emailVerifiedAt?.toISOString() ?? null,
    last_seen_at: sessions[0]?.lastSeenAt.toISOString() ?? null,
    keeps_experiences: member?.deletesAt ? member.keepsExperiences : null,
    consents: member?.phone ? await deps.members.listConsents(ctx.db, member.phone) : [],
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    authenticator_app_since: authenticator?.confirmedAt?.toISOString() ?? null,
    bans: await deps.members.listBans(ctx.db, userId),
    sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({
      device,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
  };
  for (const part of deps.ports.exportSources) Object.assign(parts, await part(ctx.db, userId, ctx.language ?? 'en'));
  return parts;
}
