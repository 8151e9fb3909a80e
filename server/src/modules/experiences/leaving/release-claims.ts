import type { Database } from '../../../platform/db/database.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { claimMark } from '../experience-row.ts';
import type { Experience } from '../load-experiences.ts';
import { storedCanonical } from '../reading/present-experience.ts';

/** Recomputed from the experience, because no row of a claim refers to it. */
const marksOf = (
  { vault }: Pick<ExperiencesDependencies, 'vault'>,
  userId: string,
  { platforms }: Pick<Experience, 'platforms'>,
): string[] => platforms.map(({ platform, socialId }) => claimMark(vault, userId, platform, storedCanonical(platform, socialId)));

/** Frees the identifiers, so that the author may write about the same person again. */
export async function releaseClaimsOf(
  db: Database,
  deps: Pick<ExperiencesDependencies, 'vault' | 'authorship'>,
  userId: string,
  experience: Pick<Experience, 'platforms'>,
): Promise<void> {
  if (userId !== '') await deps.authorship.claims.release(db, marksOf(deps, userId, experience));
}

/** False if the author has written about the same person since. */
export async function claimAgain(
  db: Database,
  deps: Pick<ExperiencesDependencies, 'vault' | 'authorship'>,
  userId: string,
  experience: Pick<Experience, 'platforms'>,
): Promise<boolean> {
  if (userId === '') return true;
  const marks = marksOf(deps, userId, experience);
  if ((await deps.authorship.claims.existing(db, marks)).size > 0) return false;
  return deps.authorship.claims.insert(db, marks);
}
