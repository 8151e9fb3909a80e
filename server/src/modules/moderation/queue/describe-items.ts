import type { ReviewItem } from '@candor/contract/moderation';
import { REVIEW_TYPES, type ReviewType } from '@candor/contract/statuses';
import type { MemberContext } from '../../../platform/context.ts';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import { findConflicts } from './find-conflicts.ts';
import type { ReviewedSubject } from '../ports.ts';
import { presentReviewItem } from './present-review-item.ts';
import { questionsToAdmins } from './question-store.ts';
import { isLeased } from '../rules.ts';
import { reportsAbout, type StoredReport } from '../reports/report-store.ts';
import type { StoredItem } from '../store.ts';

/** The items as this caller may see them, in the given order, without those whose subject was deleted. */
export async function describeItems(ctx: MemberContext, deps: ModerationDependencies, items: StoredItem[]): Promise<ReviewItem[]> {
  const { userId, role } = ctx.actor;
  const now = ctx.clock.now();
  const forAdmins = role === 'admin' ? items.filter(({ status }) => status === 'needs_admin_review') : [];
  const reported = items.filter(({ isReported }) => isReported);
  const leased = items.filter((item) => isLeased(item, now) && item.leasedBy === userId);
  const [subjects, conflicts, evidence, reports, questions] = await Promise.all([
    describeSubjects(ctx, deps, items),
    findConflicts(ctx.db, deps, userId, items),
    linkEvidence(ctx, deps, leased),
    reportsAbout(ctx.db, reported),
    questionsToAdmins(
      ctx.db,
      deps.vault,
      forAdmins.map(({ id }) => id),
    ),
  ]);
  return items.flatMap((item) => {
    const subject = subjects.get(item.id);
    if (!subject) return [];
    return [
      presentReviewItem(item, subject, {
        conflict: conflicts.get(item.id),
        reports: reports.filter((report) => concerns(report, item)),
        evidence: evidence.get(item.id) ?? [],
        question: questions.get(item.id),
        reviewerId: userId,
        now,
        vault: deps.vault,
      }),
    ];
  });
}

/** An open report can be older than the item, because an edit of the text opens a new one. */
const concerns = ({ type, subjectId, status, day }: StoredReport, item: StoredItem): boolean =>
  type === item.type && subjectId === item.subjectId && (status === 'open' || day >= item.day);

const describeSubjects = (ctx: MemberContext, deps: ModerationDependencies, items: StoredItem[]): Promise<Map<number, ReviewedSubject>> =>
  byItem(items, (type, ids) => subjectPort(deps, type).describe(ctx.db, ids, ctx.language ?? 'en'));

const linkEvidence = (
  ctx: MemberContext,
  deps: ModerationDependencies,
  items: StoredItem[],
): Promise<Map<number, ReviewItem['evidence']>> => byItem(items, (type, ids) => subjectPort(deps, type).evidenceOf(ctx.db, ids, ctx.actor));

/** Reads once for each type, and returns the results by item id instead of subject id. */
async function byItem<T>(
  items: StoredItem[],
  read: (type: ReviewType, subjectIds: number[]) => Promise<Map<number, T>>,
): Promise<Map<number, T>> {
  const found = new Map<number, T>();
  const readType = async (type: ReviewType): Promise<void> => {
    const ofType = items.filter((item) => item.type === type);
    if (ofType.length === 0) return;
    const bySubject = await read(
      type,
      ofType.map(({ subjectId }) => subjectId),
    );
    for (const { id, subjectId } of ofType) {
      const value = bySubject.get(subjectId);
      if (value !== undefined) found.set(id, value);
    }
  };
  await Promise.all(REVIEW_TYPES.map(readType));
  return found;
}
