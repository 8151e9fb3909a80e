import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { Database } from '../../platform/db/database.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { authorKey } from './experience-row.ts';
import { wantedIdentifier } from './list-linked-experiences.ts';
import { countExperiencesOf, countLinkedExperiences } from './store.ts';

export async function readExperienceStats(
  db: Database,
  deps: ExperiencesDependencies,
  userId: string,
): Promise<RouteData<(typeof routes)['GET /experiences/user-stats']>> {
  const [written, linkedIds] = await Promise.all([
    countExperiencesOf(db, authorKey(deps.vault, userId)),
    deps.socialIds.linkedIdsOf(db, userId),
  ]);
  const linked = await countLinkedExperiences(db, linkedIds.map(wantedIdentifier));
  return { experience_count: written, linked_experiences_count: linked, has_linked_experiences: linked > 0 };
}
