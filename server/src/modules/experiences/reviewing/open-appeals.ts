import type { Database } from '../../../platform/db/database.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { identifierKey } from '../experience-row.ts';
import { openExperience } from '../load-experiences.ts';
import { prepareTokensOfRows } from '../reading/identifier-tokens.ts';
import { storedCanonical } from '../reading/present-experience.ts';
import { identifierToken } from '../rules.ts';
import { closedRowsByIds, type ExperienceRow } from '../store.ts';

type Identifiers = readonly { platform: string; canonical: string }[];

/** Whether this author has an open appeal about one of these identifiers, so that the rejected or removed experience may be published again. */
export async function hasOpenAppealAbout(
  db: Database,
  deps: ExperiencesDependencies,
  userId: string,
  identifiers: Identifiers,
): Promise<boolean> {
  const closed = await closedRowsByIds(db, await deps.own.idsOf(db, userId));
  await prepareTokensOfRows(deps, closed);
  return deps.decisions.hasOpenAppeal(
    db,
    userId,
    rowsAbout(deps, closed, identifiers).map(({ id }) => id),
  );
}

/** The experiences that are about one of these identifiers. */
export function rowsAbout(deps: ExperiencesDependencies, rows: readonly ExperienceRow[], identifiers: Identifiers): ExperienceRow[] {
  const tokens = new Set(
    identifiers.map(({ platform, canonical }) => identifierToken({ platform, key: identifierKey(deps.vault, canonical) })),
  );
  return rows.filter((row) =>
    openExperience(deps.vault, row).platforms.some(({ platform, socialId }) =>
      tokens.has(identifierToken({ platform, key: identifierKey(deps.vault, storedCanonical(platform, socialId)) })),
    ),
  );
}
