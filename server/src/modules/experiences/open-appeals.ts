import type { Database } from '../../platform/db/database.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { identifierKey } from './experience-row.ts';
import { openExperience } from './load-experiences.ts';
import { storedCanonical } from './present-experience.ts';
import { identifierToken } from './rules.ts';

/** Whether an open appeal of this author is about one of these identifiers: then the text that it defends may come back. */
export async function hasOpenAppealAbout(
  db: Database,
  deps: ExperiencesDependencies,
  userId: string,
  identifiers: readonly { platform: string; canonical: string }[],
): Promise<boolean> {
  const tokens = new Set(
    identifiers.map(({ platform, canonical }) => identifierToken({ platform, key: identifierKey(deps.vault, canonical) })),
  );
  const closed = (await deps.own.rowsOf(db, userId)).filter(
    (row) => !row.is_erased && (row.status === 'rejected' || row.status === 'removed'),
  );
  const same = closed.filter((row) =>
    openExperience(deps.vault, row).platforms.some(({ platform, socialId }) =>
      tokens.has(identifierToken({ platform, key: identifierKey(deps.vault, storedCanonical(platform, socialId)) })),
    ),
  );
  return deps.decisions.hasOpenAppeal(
    db,
    userId,
    same.map(({ id }) => id),
  );
}
