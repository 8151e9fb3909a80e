import type { AdminApplication } from '@candor/contract/admin';
import { paginate, type RouteData, type RouteQuery } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { MemberContext } from '../../../platform/context.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { answerDueAt } from '../rules.ts';
import type { Application } from './application-store.ts';
import { presentApplication } from './present-application.ts';

const FORMER = 'Former member';
type Route = (typeof routes)['GET /admin/community/applications'];

export async function listApplications(
  ctx: MemberContext,
  deps: ModerationDependencies,
  query: RouteQuery<Route>,
): Promise<RouteData<Route>> {
  const { page, per_page: perPage, status } = query;
  const [applications, byStatus] = await Promise.all([
    deps.applications.list(ctx.db, status, { offset: (page - 1) * perPage, limit: perPage }),
    deps.applications.countByStatus(ctx.db),
  ]);
  const counts = { total: byStatus.pending + byStatus.approved + byStatus.denied, ...byStatus };
  return {
    applications: await withApplicants(ctx, deps, applications),
    counts,
    pagination: paginate(page, perPage, counts[status ?? 'total'], applications.length),
  };
}

/** The applications with the names of the applicants and of the admins who decided. */
export async function withApplicants(
  ctx: MemberContext,
  deps: ModerationDependencies,
  applications: Application[],
): Promise<AdminApplication[]> {
  const people = await deps.ports.readPeople(
    ctx.db,
    applications.flatMap(({ userId, decidedBy }) => (decidedBy === null ? userId : [userId, decidedBy])),
  );
  const decisionIds = await deps.decisions.decisionIdsOfAccountCases(
    ctx.db,
    'application',
    applications.map(({ id }) => id),
  );
  return applications.map((application) => {
    const person = people.get(application.userId);
    return {
      ...presentApplication(application, decisionIds.get(application.id)),
      user: { id: application.userId, display_name: person?.displayName ?? FORMER, trust_score: person?.trustScore ?? 0 },
      due_at: answerDueAt(application.createdAt).toISOString(),
      decided_at: application.decidedAt?.toISOString() ?? null,
      decided_by_user: application.decidedBy === null ? null : { display_name: people.get(application.decidedBy)?.displayName ?? FORMER },
    };
  });
}
