import type { Database } from '../../platform/db/database.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { openAuthor } from './experience-row.ts';
import { identifierFilter } from './rules.ts';
import { openExperience } from './load-experiences.ts';
import { storedCanonical } from './reading/present-experience.ts';
import { experienceRowsByIds, linkedExperiences } from './store.ts';

/** At most this many of the newest experiences about the identifiers are read. */
const MAX_READ = 50;

export interface NewestAbout {
  id: number;
  key: string;
  platform: string;
  /** "YYYY-MM-DD" */
  day: string;
}

/** The newest published experiences about these identifiers, except those written by `exceptAuthor`. */
export async function newestAbout(
  db: Database,
  deps: ExperiencesDependencies,
  ids: readonly { platform: string; key: string }[],
  exceptAuthor: string | undefined,
): Promise<NewestAbout[]> {
  const found = await linkedExperiences(db, ids.map(identifierFilter), { offset: 0, limit: MAX_READ });
  const rows = await experienceRowsByIds(
    db,
    found.map(({ id }) => id),
  );
  const days = new Map(
    rows
      .filter((row) => exceptAuthor === undefined || openAuthor(deps.vault, row) !== exceptAuthor)
      .map((row) => [row.id, row.published_day]),
  );
  return found.flatMap((one) => {
    const day = days.get(one.id);
    return day === undefined || day === null ? [] : [{ ...one, day }];
  });
}

/** The identifiers in a published experience and the day it was published; undefined for an experience that isn't published. */
export async function identifiersOf(
  db: Database,
  deps: ExperiencesDependencies,
  id: number,
): Promise<{ day: string; identifiers: { platform: string; canonical: string }[] } | undefined> {
  const [row] = await experienceRowsByIds(db, [id]);
  if (row?.status !== 'approved' || row.is_hidden || row.published_day === null) return undefined;
  const identifiers = openExperience(deps.vault, row).platforms.map(({ platform, socialId }) => ({
    platform,
    canonical: storedCanonical(platform, socialId),
  }));
  return { day: row.published_day, identifiers };
}
