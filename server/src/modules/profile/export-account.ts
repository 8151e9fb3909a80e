import { CODE_MINUTES } from '@candor/contract/limits';
import { MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Member } from '../members/index.ts';
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
    consents: member ? await consentsOf(ctx.db, deps, member) : [],
    bans: await deps.members.exportBans(ctx.db, userId),
    ...(await deps.secondFactor.exportOf(ctx.db, userId)),
    ...(await deps.sessions.exportOf(ctx.db, userId, now)),
  };
  for (const source of deps.exportSources) Object.assign(parts, await source(ctx.db, userId, ctx.language ?? 'en'));
  return parts;
}

/** The number may have belonged to somebody else before the member proved it. */
async function consentsOf(db: Database, deps: ProfileDependencies, { phone, phoneVerifiedAt }: Member) {
  if (phone === null || phoneVerifiedAt === null) return [];
  return deps.codes.consents.list(db, phone, secondsAfter(phoneVerifiedAt, -CODE_MINUTES * MINUTE_S));
}
