import { message } from '@candor/contract/message';
import type { Context } from '../../../platform/context.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { sealContent, type ExperienceContent } from '../experience-row.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { lockExperience, setContent } from '../store.ts';

/** An admin rewords a comment. The original is kept, the author is notified, and readers see that the comment was edited. */
export async function editComment(
  ctx: Context,
  deps: ExperiencesDependencies,
  id: number,
  comment: string,
): Promise<{ isEdited: boolean }> {
  const row = await lockExperience(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.is_anonymous) throw invalidField('comment', message('commentOnAnonymous'));
  const content = deps.vault.openJson<ExperienceContent>('experiences.content', id, row.content_enc);
  if (content.comment === comment) return { isEdited: false };
  const original = content.original_comment ?? content.comment ?? '';
  const edited: ExperienceContent = { ...content, comment, original_comment: original };
  await setContent(ctx.db, id, { sealed: sealContent(deps.vault, id, edited), isEdited: comment !== original });
  await deps.ports.addNews(ctx, id);
  return { isEdited: true };
}
