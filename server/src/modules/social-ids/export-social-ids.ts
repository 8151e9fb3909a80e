import type { Database } from '../../platform/db/database.ts';
import type { SocialIdsDependencies } from './dependencies.ts';
import { presentLink } from './present-link.ts';

export async function exportSocialIds(db: Database, deps: SocialIdsDependencies, userId: string): Promise<Record<string, unknown>> {
  const links = await deps.links.listAll(db, userId);
  return {
    social_ids: links.map((link) => ({ ...presentLink(link, deps.clock.now()), unlinked_at: link.unlinkedAt?.toISOString() ?? null })),
  };
}
