import type { Database } from '../../../platform/db/database.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { openAuthor } from '../experience-row.ts';
import { wantedIdentifier } from '../reading/list-linked-experiences.ts';
import { openExperience } from '../load-experiences.ts';
import { storedCanonical } from '../reading/present-experience.ts';
import { experienceRowsByIds, linkedExperiences } from '../store.ts';

/** Of those about the identifiers so many of the newest are looked at. */
const MOST_LOOKED_AT = 50;

export interface NewestAbout {
  id: number;
  key: string;
  platform: string;
  /** "YYYY-MM-DD" */
  day: string;
}

/** What was published last about these identifiers, without what `exceptBy` wrote. */
export async function newestAbout(
  db: Database,
  deps: ExperiencesDependencies,
  ids: readonly { platform: string; key: string }[],
  exceptBy: string | undefined,
): Promise<NewestAbout[]> {
  const found = await linkedExperiences(db, ids.map(wantedIdentifier), { offset: 0, limit: MOST_LOOKED_AT });
  const rows = await experienceRowsByIds(
    db,
    found.map(({ id }) => id),
  );
  const days = new Map(
    rows.filter((row) => exceptBy === undefined || openAuthor(deps.vault, row) !== exceptBy).map((row) => [row.id, row.published_day]),
  );
  return found.flatMap((one) => {
    const day = days.get(one.id);
    return day === undefined || day === null ? [] : [{ ...one, day }];
  });
}

/** Whom a published experience is about and since when it is published; undefined for what isn't. */
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
