import { isoDay } from '@candor/contract/dates';
import type { AppealedCase } from '@candor/contract/decisions';
import type { Language } from '@candor/contract/language';
import type { ExperienceStatus } from '@candor/contract/statuses';
import type { Context, MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CasePort, OverturnRuling, Statement } from '../../decisions/index.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { editComment } from './edit-comment.ts';
import { openAuthor } from '../experience-row.ts';
import { openExperience } from '../load-experiences.ts';
import { noticeLinks } from '../notice-links.ts';
import { storedCanonical } from '../reading/present-experience.ts';
import { republishExperience } from './republish-experience.ts';
import { describeForReview, experienceConflicts } from './review-experience.ts';
import { isUndecided } from '../rules.ts';
import { experienceRowsByIds, type ExperienceRow } from '../store.ts';
import { hasLiveExperienceAbout } from '../submitting/submit-experience.ts';

/** Rejections, removals after a report, and rewordings. */
export const experienceCase = (deps: ExperiencesDependencies): CasePort => ({
  linkOf: ({ experienceId, audience }) => noticeLinks[audience === 'subject' ? 'forSubject' : 'forAuthor'](experienceId!),
  hasAnonymousAuthor: (db, { experienceId }) => isAnonymous(db, experienceId!),
  involvesAnonymousAuthor: (db, { experienceId }) => isAnonymous(db, experienceId!),
  lock: (ctx, { experienceId }) => deps.authorship.inbox.lock(ctx.db, 'exclusive', 'experience', experienceId!),
  assertAppealable: (ctx, statement) => assertAppealable(ctx, deps, statement),
  isConcerned: async (db, { experienceId }, userId) => {
    const id = experienceId!;
    if ((await experienceConflicts(db, deps, userId, [id])).has(id)) return true;
    return deps.moderation.tookPartIn(db, userId, 'experience', id);
  },
  describe: (db, { experienceId }, language) => describeExperience(db, deps, experienceId!, language),
  retainEvidence: (ctx, { experienceId }, until) =>
    until === null ? deps.ports.retainEvidence(ctx, experienceId!) : deps.ports.deleteEvidence(ctx, experienceId!, until),
  overturn: (ctx, statement, ruling) => overturn(ctx, deps, statement, ruling),
});

export const isAnonymous = async (db: Database, id: number): Promise<boolean> =>
  (await experienceRowsByIds(db, [id]))[0]?.is_anonymous === true;

async function assertAppealable(ctx: Context, deps: ExperiencesDependencies, { kind, experienceId }: Statement): Promise<void> {
  const [row] = await experienceRowsByIds(ctx.db, [experienceId!]);
  if (!row || row.is_erased) throw new AppError('APPEAL_TOO_LATE');
  if (isUndecided(row.status as ExperienceStatus)) throw new AppError('CASE_OPEN');
  if (await deps.moderation.isOpen(ctx.db, 'experience', row.id)) throw new AppError('CASE_OPEN');
  const isInForce = kind === 'rewording' ? row.status === 'approved' && row.is_comment_edited : row.status === 'rejected';
  if (!isInForce) throw new AppError('APPEAL_TOO_LATE');
  if (kind !== 'rewording' && (await hasWrittenAboutSamePerson(ctx, deps, row))) throw new AppError('ALREADY_SUBMITTED');
}

/** The current state of the experience, for an appeal of one side of a dispute. */
export async function readStateForAppeal(
  ctx: Context,
  deps: ExperiencesDependencies,
  id: number,
): Promise<{ status: string; isErased: boolean; isWrittenAgain: boolean } | undefined> {
  const [row] = await experienceRowsByIds(ctx.db, [id]);
  return (
    row && {
      status: row.status,
      isErased: row.is_erased,
      isWrittenAgain: !row.is_erased && (await hasWrittenAboutSamePerson(ctx, deps, row)),
    }
  );
}

/** Whether the author has another experience about the same person, mixed or still in the inbox. */
async function hasWrittenAboutSamePerson(ctx: Context, deps: ExperiencesDependencies, row: ExperienceRow): Promise<boolean> {
  const userId = openAuthor(deps.vault, row);
  if (userId === '') return false;
  const identifiers = openExperience(deps.vault, row).platforms.map(({ platform, socialId }) => ({
    platform,
    canonical: storedCanonical(platform, socialId),
  }));
  const { waiting } = await deps.authorship.inbox.actsOf(ctx.db, userId, ctx.clock.now());
  return hasLiveExperienceAbout(ctx.db, deps, { userId, identifiers, waiting });
}

export async function describeExperience(
  db: Database,
  deps: ExperiencesDependencies,
  id: number,
  language: Language,
): Promise<AppealedCase | null> {
  const [row] = await experienceRowsByIds(db, [id]);
  const described = (await describeForReview(db, deps, [id], language)).get(id);
  if (!row || !described) return null;
  return {
    person_name: described.person_name,
    text: described.comment,
    original_text: openExperience(deps.vault, row).originalComment,
    tags: described.formatted_categories.map(({ emoji, label }) => `${emoji} ${label}`),
    statement: null,
    answer: null,
  };
}

async function overturn(ctx: MemberContext, deps: ExperiencesDependencies, statement: Statement, ruling: OverturnRuling): Promise<void> {
  const id = statement.experienceId!;
  const [row] = await experienceRowsByIds(ctx.db, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  if (statement.kind === 'rewording') {
    await editComment(ctx, deps, id, openExperience(deps.vault, row).originalComment ?? '');
    return;
  }
  await republishExperience(ctx, deps, id);
  await deps.moderation.recordOutcome(ctx, 'experience', id, 'approved');
  const removedOn = isoDay(statement.createdAt);
  await deps.moderation.revertReports(ctx, { type: 'experience', subjectId: id, experienceId: id }, { removedOn, ruling });
  // The person written about got the reasons of the removal. If the text was never published, they get the notice of a new text instead.
  if (statement.outcome !== 'removed') return;
  await deps.decisions.addStatement(ctx, {
    kind: 'appeal',
    caseKind: 'experience',
    caseId: statement.caseId,
    audience: 'subject',
    experienceId: id,
    outcome: 'restored',
    guideline: ruling.guideline,
    words: ruling.notes,
    isAppealable: false,
  });
}
