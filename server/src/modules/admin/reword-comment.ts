import { message } from '@candor/contract/message';
import type { RouteBody, RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { assertReasons } from '../decisions/index.ts';
import { countMeasure } from '../transparency/index.ts';
import type { AdminDependencies } from './dependencies.ts';
import { loadExperience } from './load-experience.ts';

type EditBody = RouteBody<(typeof routes)['PUT /admin/experiences/{id}/comment']>;
type RewordRoute = (typeof routes)['POST /admin/experiences/{id}/reword'];

/**
 * Sets the comment and approves the experience in one transaction (product decision Q5). The author gets a statement of reasons if the
 * text was really changed.
 */
export async function editComment(ctx: MemberContext, deps: AdminDependencies, experienceId: number, body: EditBody): Promise<void> {
  const ruling = { notes: body.admin_notes, guideline: body.guideline };
  assertReasons('admin_notes', ruling);
  await loadExperience(ctx, deps, experienceId);
  let isEdited = false;
  await deps.moderation.approveEdited(
    ctx,
    { type: 'experience', subjectId: experienceId },
    {
      ...ruling,
      edit: async () => {
        ({ isEdited } = await deps.experiences.editComment(ctx, experienceId, body.comment));
        await audit(ctx, { action: 'experience.edit-comment', subject: `experience:${experienceId}`, data: { changed: isEdited } });
      },
    },
  );
  if (!isEdited) return;
  const guideline = deps.decisions.guidelineOf(ruling, 'rewording');
  await deps.decisions.addStatement(ctx, {
    kind: 'rewording',
    caseKind: 'experience',
    caseId: String(experienceId),
    audience: 'author',
    experienceId,
    outcome: 'reworded',
    guideline,
    words: ruling.notes,
    isAppealable: true,
  });
  await countMeasure(ctx, 'rewording', guideline);
}

/** A proposal that the admin can edit; nothing is stored. */
export async function proposeRewording(
  ctx: MemberContext,
  deps: AdminDependencies,
  experienceId: number,
  body: RouteBody<RewordRoute>,
): Promise<RouteData<RewordRoute>> {
  const experience = await loadExperience(ctx, deps, experienceId);
  await deps.moderation.assertMayDecide(ctx, 'experience', experienceId);
  if (experience.comment === null || experience.comment === '') throw invalidField('comment', message('commentOnAnonymous'));
  const subject = { person_name: experience.personName, platforms: experience.platforms.map(({ socialId }) => ({ social_id: socialId })) };
  const { text, source, proposes } = await deps.moderation.proposeWording(experience.comment, subject, body.admin_notes);
  return { rewordedComment: text, source, proposes };
}
