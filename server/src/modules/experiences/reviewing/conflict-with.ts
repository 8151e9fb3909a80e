import type { Conflict } from '../../moderation/index.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { openAuthor } from '../experience-row.ts';
import { openExperience } from '../load-experiences.ts';
import { tokensOf } from '../reading/identifier-tokens.ts';
import type { ExperienceRow } from '../store.ts';

/** The member's conflict of interest with an experience: they wrote it, or it is about them. Undefined if they have none. */
export function conflictWith(
  deps: ExperiencesDependencies,
  row: ExperienceRow,
  userId: string,
  tokens: ReadonlySet<string>,
): Conflict | undefined {
  if (openAuthor(deps.vault, row) === userId) return 'author';
  return tokensOf(deps, openExperience(deps.vault, row)).some((token) => tokens.has(token)) ? 'subject' : undefined;
}
