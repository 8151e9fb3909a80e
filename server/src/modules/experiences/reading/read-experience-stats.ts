import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import type { Database } from '../../../platform/db/database.ts';
import type { ExperiencesDependencies } from '../dependencies.ts';
import { listWritten } from './written-experiences.ts';
import { identifierFilter } from '../rules.ts';
import { countLinkedExperiences } from '../store.ts';

export async function readExperienceStats(
  db: Database,
  deps: ExperiencesDependencies,
  userId: string,
): Promise<RouteData<(typeof routes)['GET /experiences/user-stats']>> {
  const [written, linkedIds] = await Promise.all([listWritten(db, deps, userId), deps.socialIds.linkedIdsOf(db, userId)]);
  const linked = await countLinkedExperiences(db, linkedIds.map(identifierFilter));
  return {
    experience_count: written.filter(({ status }) => status !== 'withdrawn').length,
    linked_experiences_count: linked,
    has_linked_experiences: linked > 0,
  };
}
