import { MESSAGES } from '@candor/contract/messages';
import type { Context } from '../../platform/context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { ExperienceContent } from './experience-row.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { openAuthor } from './load-experiences.ts';
import { lockExperience, setContent } from './store.ts';

/** Other words for the comment, by an admin: the author's own are kept, the author is told, readers see that it was edited. */
export async function editComment(
  ctx: Context,
  deps: ExperiencesDependencies,
  id: number,
  comment: string,
): Promise<{ isEdited: boolean }> {
  const row = await lockExperience(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.is_anonymous) throw invalidField('comment', MESSAGES.commentOnAnonymous);
  const content = deps.vault.openJson<ExperienceContent>('experiences.content', id, row.content_enc);
  if (content.comment === comment) return { isEdited: false };
  const original = content.original_comment ?? content.comment ?? '';
  const edited: ExperienceContent = { ...content, comment, original_comment: original };
  await setContent(ctx.db, id, { sealed: deps.vault.sealJson('experiences.content', id, edited), isEdited: comment !== original });
  const author = openAuthor(deps.vault, row);
  if (author !== '') await deps.ports.notify(ctx, author, { kind: 'comment_edited', link: '/my-experiences' });
  return { isEdited: true };
}
