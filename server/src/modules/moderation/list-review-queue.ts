import { LAST_PAGE, PAGE_SIZE } from '@candor/contract/limits';
import type { ReviewItem } from '@candor/contract/moderation';
import { paginate, type RouteData, type RouteQuery } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { REVIEW_TYPES, type ReviewType } from '@candor/contract/statuses';
import type { MemberContext } from '../../platform/context.ts';
import { readQueueCounts } from './counters.ts';
import { subjectPort, type ModerationDependencies } from './dependencies.ts';
import type { Conflict, ReviewedSubject } from './ports.ts';
import { questionsToAdmins } from './question-store.ts';
import { presentReviewItem } from './present-review-item.ts';
import { listedStatuses } from './rules.ts';
import { nextSecondLook } from './second-look.ts';
import { countQueue, listQueue, reportsAbout, type StoredItem } from './store.ts';

type Route = (typeof routes)['GET /community/review-queue'];

export async function listReviewQueue(
  ctx: MemberContext,
  deps: ModerationDependencies,
  query: RouteQuery<Route>,
): Promise<RouteData<Route>> {
  const filter = { statuses: listedStatuses(ctx.actor.role, query.status), type: query.type };
  const second = filter.statuses.includes('in_review') ? await nextSecondLook(ctx, deps, query.type) : undefined;
  const shift = second ? 1 : 0;
  const page =
    query.page === 1 ? { offset: 0, limit: PAGE_SIZE - shift } : { offset: (query.page - 1) * PAGE_SIZE - shift, limit: PAGE_SIZE };
  const [items, waiting, counts] = await Promise.all([
    listQueue(ctx.db, filter, page),
    countQueue(ctx.db, filter, LAST_PAGE * PAGE_SIZE),
    readQueueCounts(ctx.db, ctx.clock.now()),
  ]);
  const total = waiting + shift;
  const presented = await presentItems(ctx, deps, query.page === 1 && second ? [...items, second] : items);
  return { items: presented, pagination: paginate(query.page, PAGE_SIZE, total, presented.length), counts };
}

async function presentItems(ctx: MemberContext, deps: ModerationDependencies, items: StoredItem[]): Promise<ReviewItem[]> {
  const asked = ctx.actor.role === 'admin' ? items.filter(({ status }) => status === 'needs_admin_review') : [];
  const [subjects, reports, questions] = await Promise.all([
    describeAll(ctx, deps, items),
    reportsAbout(
      ctx.db,
      items.filter(({ isReported }) => isReported),
    ),
    questionsToAdmins(
      ctx.db,
      deps.vault,
      asked.map(({ id }) => id),
    ),
  ]);
  return items.flatMap((item) => {
    const { subject, conflict, evidence = [] } = subjects.get(item.id) ?? {};
    if (!subject) return [];
    const about = reports.filter(
      ({ type, subjectId, createdAt }) => type === item.type && subjectId === item.subjectId && createdAt >= item.submittedAt,
    );
    return [
      presentReviewItem(item, subject, {
        conflict,
        reports: about,
        evidence,
        question: questions.get(item.id),
        reviewerId: ctx.actor.userId,
        now: ctx.clock.now(),
        vault: deps.vault,
        ids: deps.ids,
      }),
    ];
  });
}

type Described = Map<
  number,
  { subject: ReviewedSubject | undefined; conflict: Conflict | undefined; evidence: ReviewItem['evidence'] | undefined }
>;

async function describeAll(ctx: MemberContext, deps: ModerationDependencies, items: StoredItem[]): Promise<Described> {
  const described: Described = new Map();
  const ofType = async (type: ReviewType): Promise<void> => {
    const mine = items.filter((item) => item.type === type);
    if (mine.length === 0) return;
    const ids = mine.map(({ subjectId }) => subjectId);
    const port = subjectPort(deps, type);
    const [subjects, conflicts, evidence] = await Promise.all([
      port.describe(ctx.db, ids),
      port.conflictsOf(ctx.db, ctx.actor.userId, ids),
      port.evidenceOf(ctx.db, ids, ctx.actor.userId),
    ]);
    for (const { id, subjectId } of mine) {
      described.set(id, { subject: subjects.get(subjectId), conflict: conflicts.get(subjectId), evidence: evidence.get(subjectId) });
    }
  };
  await Promise.all(REVIEW_TYPES.map(ofType));
  return described;
}
