import type { OwnReport } from '@candor/contract/decisions';
import { PAGE_SIZE } from '@candor/contract/limits';
import { render } from '@candor/contract/catalogues';
import { message } from '@candor/contract/message';
import { paginate, type RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { dayAsTime } from '@candor/contract/dates';
import type { MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { DerivedNotice } from '../../notifications/index.ts';
import type { ModerationDependencies } from '../dependencies.ts';
import { reportsByIds, type StoredReport } from './report-store.ts';

const REPORTS_PAGE = '/my-reports';

export const reportLink = (id: string): string => `${REPORTS_PAGE}?report=${id}`;

type ReportReader = Pick<ModerationDependencies, 'authorship'>;

/** Newest first; reporters find theirs through their slots. */
async function ownReports(db: Database, deps: ReportReader, userId: string): Promise<StoredReport[]> {
  const ids = await deps.authorship.slots.read(db, 'report', userId);
  return (await reportsByIds(db, ids)).toSorted((a, b) =>
    a.day === b.day ? ids.indexOf(b.id) - ids.indexOf(a.id) : a.day < b.day ? 1 : -1,
  );
}

/** Reports of a member on which nobody has decided yet. */
export const openReportsBy = async (db: Database, deps: ReportReader, userId: string): Promise<StoredReport[]> =>
  (await ownReports(db, deps, userId)).filter(({ status }) => status === 'open');

/** The status of each report of a member. */
export const reportStatusesOf = async (db: Database, deps: ModerationDependencies, userId: string): Promise<string[]> =>
  (await ownReports(db, deps, userId)).map(({ status }) => status);

export async function listOwnReports(
  ctx: MemberContext,
  deps: ModerationDependencies,
  page: number,
): Promise<RouteData<(typeof routes)['GET /reports']>> {
  const all = await ownReports(ctx.db, deps, ctx.actor.userId);
  const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const statements = await deps.decisions.statementsOfCases(
    ctx.db,
    shown.map(({ id }) => ({ caseKind: 'report', caseId: id, audience: 'reporter' })),
  );
  const present = (report: StoredReport): OwnReport => {
    const statement = statements.get(report.id);
    return {
      id: report.id,
      subject: { kind: report.type, id: String(report.subjectId), link: reportLink(report.id) },
      reason: report.reason,
      urgent: report.isUrgent,
      status: report.status,
      reasons: statement ? statement.words || render(defaultReasons(report), ctx.language ?? 'en') : null,
      decision_id: statement?.id ?? null,
      created_at: dayAsTime(report.day),
      resolved_at: report.resolvedDay === null ? null : dayAsTime(report.resolvedDay),
    };
  };
  return { reports: shown.map(present), pagination: paginate(page, PAGE_SIZE, all.length, shown.length) };
}

const defaultReasons = ({ status }: StoredReport) => message(status === 'action_taken' ? 'reportActed' : 'reportKept');

/** The notices to a member whose report was received and decided. */
export async function reportNotices(db: Database, deps: ModerationDependencies, userId: string, since: string): Promise<DerivedNotice[]> {
  const reports = await ownReports(db, deps, userId);
  return reports
    .flatMap(({ id, day, status, resolvedDay }): DerivedNotice[] => [
      { key: `report-received:${id}`, kind: 'report_received', link: reportLink(id), params: {}, day },
      ...(resolvedDay === null
        ? []
        : [
            {
              key: `report-decided:${id}:${status}`,
              kind: 'report_decided' as const,
              link: reportLink(id),
              params: { status },
              day: resolvedDay,
            },
          ]),
    ])
    .filter((notice) => notice.day >= since);
}
