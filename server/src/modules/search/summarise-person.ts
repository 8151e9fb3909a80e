import type { PersonSummary } from '@candor/contract/search';
import type { PlatformValue } from '@candor/contract/platforms';
import type { Pool } from 'pg';
import type { SearchDeps } from './ports.ts';
import { readPersonFacts } from './person-summary-store.ts';

/** For a search that names an identifier. A name is many people, so it never has one (product decision S1). */
export async function summarisePerson(
  pool: Pool,
  { searchDb, experiences }: SearchDeps,
  asked: { keys: readonly string[]; platform: string | undefined; blockedIds: readonly number[] },
): Promise<PersonSummary> {
  const [facts, categories] = await Promise.all([readPersonFacts(pool, asked), experiences.categories.byId(searchDb)]);
  const tags = { positive: 0, neutral: 0, negative: 0 };
  for (const [id, times] of Object.entries(facts.tags)) {
    const type = categories.get(Number(id))?.type;
    if (type) tags[type] += times;
  }
  return {
    experiences: facts.experiences,
    average_rating: facts.average_rating,
    ...tags,
    since_month: facts.since && `${facts.since.slice(0, 7)}-01`,
    platforms: facts.platforms as PlatformValue[],
  };
}
