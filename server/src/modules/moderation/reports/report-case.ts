import { isoDay } from '@candor/contract/dates';
import type { MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CasePort, OverturnRuling, Statement } from '../../decisions/index.ts';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import { reportLink } from './list-own-reports.ts';
import { recordOutcome } from '../deciding/record-outcome.ts';
import { closeReports, reportsByIds, type StoredReport } from './report-store.ts';
import { tookPartIn } from '../queue/find-conflicts.ts';
import { findOpenItemOf, lockOpenItemOf } from '../store.ts';
import { endReview } from '../submit-for-review.ts';
import { resolveReportsAfterRemoval } from './resolve-reports.ts';

const find = async (db: Database, { caseId }: Pick<Statement, 'caseId'>): Promise<StoredReport | undefined> =>
  (await reportsByIds(db, [caseId]))[0];

/** Reports after which the text was kept: their reporters may appeal. */
export const reportCase = (deps: ModerationDependencies): CasePort => ({
  linkOf: ({ caseId }) => reportLink(caseId),
  involvesAnonymousAuthor: async (db, statement) => {
    const report = await find(db, statement);
    if (!report) return false;
    const { type, subjectId } = report;
    return (await subjectPort(deps, type).describe(db, [subjectId], 'en')).get(subjectId)?.is_anonymous === true;
  },
  lock: async (ctx, statement) => {
    const report = await find(ctx.db, statement);
    // Locks the review item before the experience, like a decision: in the other order the two would deadlock.
    if (report) await lockOpenItemOf(ctx.db, report.type, report.subjectId);
    await deps.authorship.inbox.lock(ctx.db, 'exclusive', 'experience', statement.experienceId!);
  },
  assertAppealable: async (ctx, statement) => {
    const report = await find(ctx.db, statement);
    if (report?.status !== 'no_action') throw new AppError('APPEAL_TOO_LATE');
    if (await findOpenItemOf(ctx.db, report.type, report.subjectId)) throw new AppError('CASE_OPEN');
  },
  isConcerned: async (db, statement, userId) => {
    const report = await find(db, statement);
    if (!report) return false;
    const { type, subjectId } = report;
    if ((await subjectPort(deps, type).conflictsOf(db, userId, [subjectId])).has(subjectId)) return true;
    return tookPartIn(db, deps, userId, { type, subjectId });
  },
  describe: async (db, statement, language) => {
    const report = await find(db, statement);
    const subject = report && (await subjectPort(deps, report.type).describe(db, [report.subjectId], language)).get(report.subjectId);
    if (!report || !subject) return null;
    return {
      person_name: subject.person_name,
      text: report.type === 'reply' ? subject.reply_content : subject.comment,
      original_text: null,
      tags: subject.formatted_categories.map(({ emoji, label }) => `${emoji} ${label}`),
      statement: report.detailsEnc && deps.vault.open('reports.details', report.id, report.detailsEnc),
      answer: null,
    };
  },
  // A report has no files.
  retainEvidence: async () => undefined,
  overturn: (ctx, statement, ruling) => overturn(ctx, deps, statement, ruling),
});

/** Takes the text down. If that has happened meanwhile, only the report's outcome changes. */
async function overturn(ctx: MemberContext, deps: ModerationDependencies, statement: Statement, ruling: OverturnRuling): Promise<void> {
  const report = await find(ctx.db, statement);
  if (!report) throw new AppError('NOT_FOUND');
  const { type, subjectId } = report;
  const effect = await subjectPort(deps, type).applyDecision(ctx, subjectId, { status: 'rejected', notes: ruling.notes });
  await closeReports(ctx.db, [report.id], { status: 'action_taken', resolvedDay: isoDay(ctx.clock.now()) });
  if (effect !== 'take-down') return;
  // A later report must not bring back what this appeal took down.
  await endReview(ctx, type, subjectId);
  await resolveReportsAfterRemoval(ctx, deps, { type, subjectId, experienceId: statement.experienceId! }, ruling);
  if (report.reason === 'intimate_image') await subjectPort(deps, type).storePictureFingerprints(ctx, subjectId);
  for (const audience of type === 'experience' ? (['author', 'subject'] as const) : (['author'] as const)) {
    await deps.decisions.addStatement(ctx, {
      kind: 'appeal',
      caseKind: type,
      caseId: String(subjectId),
      audience,
      experienceId: statement.experienceId!,
      outcome: 'removed',
      guideline: ruling.guideline,
      words: ruling.notes,
      isAppealable: false,
    });
  }
  await recordOutcome(ctx, deps, type, subjectId, 'rejected');
}
