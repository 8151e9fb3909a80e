import type { Database } from '../../../platform/db/database.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { claimMark, everyMark, marksOf, type ClaimedIdentifier } from '../experience-row.ts';
import type { Experience } from '../load-experiences.ts';
import { storedCanonical } from '../reading/present-experience.ts';

type ClaimingExperience = Pick<Experience, 'platforms' | 'isAnonymous'>;

/** Recomputed from the experience, because no row of a claim refers to it. */
const claimedIdentifiers = ({ platforms }: ClaimingExperience): ClaimedIdentifier[] =>
  platforms.map(({ platform, socialId }) => ({ platform, canonical: storedCanonical(platform, socialId) }));

/** Frees the identifiers, so that the author may write about the same person again. */
export async function releaseClaimsOf(
  db: Database,
  deps: Pick<ExperiencesDependencies, 'vault' | 'authorship'>,
  userId: string,
  experience: ClaimingExperience,
): Promise<void> {
  if (userId === '') return;
  const marks = claimedIdentifiers(experience).flatMap((one) => marksOf(deps.vault, userId, experience.isAnonymous, one));
  await deps.authorship.claims.release(db, marks);
}

/** Claims the identifiers again for their author. False if the author has written about the same person since. */
export async function claimAgain(
  db: Database,
  deps: Pick<ExperiencesDependencies, 'vault' | 'authorship'>,
  userId: string,
  experience: ClaimingExperience,
): Promise<boolean> {
  if (userId === '') return true;
  const claimed = claimedIdentifiers(experience);
  const conflictingMarks = claimed.flatMap((one) => everyMark(deps.vault, userId, one));
  if ((await deps.authorship.claims.existing(db, conflictingMarks)).size > 0) return false;
  return deps.authorship.claims.insert(
    db,
    claimed.map((one) => claimMark(deps.vault, userId, experience.isAnonymous, one)),
  );
}
