import { PAGE_SIZE } from '@candor/contract/limits';
import { paginate, type RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { OWN_STATUSES, REPORT_STATUSES, statusForAuthor, type ExperienceStatus } from '@candor/contract/statuses';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { AdminDependencies } from './dependencies.ts';

type Route = (typeof routes)['GET /admin/users/{id}/history'];

interface HistoryRequest {
  /** Missing if the side of a case has no account, or has left. */
  userId: string | null | undefined;
  /** The case that the admin has open; it is left out. */
  besideCase?: string;
  page: number;
}

/**
 * The history of a member, which admins see beside a case, with one page of their cases. Reading it leaves an audit entry.
 * @throws AppError NOT_FOUND without such a member
 */
export async function readMemberHistory(
  ctx: MemberContext,
  deps: AdminDependencies,
  { userId, besideCase, page }: HistoryRequest,
): Promise<RouteData<Route>> {
  const member = userId ? await deps.members.memberForAdmin(ctx.db, userId, ctx.clock.now()) : undefined;
  if (!member) throw new AppError('NOT_FOUND');
  const { id } = member;
  const written = await deps.experiences.own.writtenBy(ctx.db, { userIds: [id], signedOnly: true });
  const signed = written.get(id) ?? [];
  const [reports, allCases] = await Promise.all([
    deps.moderation.reportStatusesOf(ctx.db, id),
    deps.disputes.casesOf(ctx.db, id, new Set(signed.map((experience) => experience.id))),
  ]);
  await audit(ctx, { action: 'member.read-history', subject: `user:${id}` });
  const otherCases = allCases.filter((one) => one.id !== besideCase).toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const shown = otherCases.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return {
    history: {
      display_name: member.displayName,
      signed_experiences: countByStatus(
        signed.map(({ status }) => statusForAuthor(status as ExperienceStatus)),
        OWN_STATUSES,
      ),
      reports: countByStatus(reports, REPORT_STATUSES),
      bans: member.bans.map(({ reason, until }) => ({ reason, until: until?.toISOString() ?? null })),
    },
    cases: shown.map(({ kind, role, status, createdAt }) => ({ kind, role, status, created_at: createdAt.toISOString() })),
    pagination: paginate(page, PAGE_SIZE, otherCases.length, shown.length),
  };
}

function countByStatus<S extends string>(found: readonly string[], statuses: readonly S[]): Record<S | 'total', number> {
  const counts = Object.fromEntries(statuses.map((status) => [status, found.filter((one) => one === status).length]));
  return { total: found.length, ...counts } as Record<S | 'total', number>;
}
