import type { MemberHistory } from '@candor/contract/member-history';
import { OWN_STATUSES, REPORT_STATUSES, statusForAuthor, type ExperienceStatus } from '@candor/contract/statuses';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { AdminDependencies } from './dependencies.ts';

const MAX_CASES = 50;

/** The history of a member, which admins see beside a case. Reading it leaves an audit entry. @throws AppError NOT_FOUND without such a member */
export async function readMemberHistory(
  ctx: MemberContext,
  deps: AdminDependencies,
  userId: string | null | undefined,
): Promise<{ history: MemberHistory }> {
  const member = userId ? await deps.members.memberForAdmin(ctx.db, userId, ctx.clock.now()) : undefined;
  if (!member) throw new AppError('NOT_FOUND');
  const { id } = member;
  const written = await deps.experiences.own.writtenBy(ctx.db, { userIds: [id], signedOnly: true });
  const signed = written.get(id) ?? [];
  const [reports, cases] = await Promise.all([
    deps.moderation.reportStatusesOf(ctx.db, id),
    deps.disputes.casesOf(ctx.db, id, new Set(signed.map((experience) => experience.id))),
  ]);
  await audit(ctx, { action: 'member.read-history', subject: `user:${id}` });
  const newest = cases.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, MAX_CASES);
  return {
    history: {
      display_name: member.displayName,
      signed_experiences: countEach(
        signed.map(({ status }) => statusForAuthor(status as ExperienceStatus)),
        OWN_STATUSES,
      ),
      reports: countEach(reports, REPORT_STATUSES),
      cases: newest.map(({ createdAt, ...one }) => ({ ...one, created_at: createdAt.toISOString() })),
      bans: member.bans.map(({ reason, until }) => ({ reason, until: until?.toISOString() ?? null })),
    },
  };
}

function countEach<S extends string>(all: readonly string[], statuses: readonly S[]): Record<S | 'total', number> {
  const counts = Object.fromEntries(statuses.map((status) => [status, all.filter((one) => one === status).length]));
  return { total: all.length, ...counts } as Record<S | 'total', number>;
}
