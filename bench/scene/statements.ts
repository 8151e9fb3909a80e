import type { Pool } from 'pg';
import { NameVocabulary } from '../../server/src/modules/experiences/index.ts';
import { countByWideCell } from '../../server/src/modules/search/cell-count-store.ts';
import { criteriaOf } from '../../server/src/modules/search/criteria.ts';
import { findExperiences } from '../../server/src/modules/search/find-experiences.ts';
import { NameSearchIndex } from '../../server/src/modules/search/names/name-search-index.ts';
import { SearchCountCache } from '../../server/src/modules/search/search-count-cache.ts';
import { SEARCH_CONNECTIONS } from '../../server/src/modules/search/module.ts';
import { readWordPopularity } from '../../server/src/modules/search/names/name-popularity-store.ts';
import { matchName } from '../../server/src/modules/search/rules.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { NEW_YORK } from '../parts/cases.ts';
import type { Scene } from './open-scene.ts';
import type { Samples } from './samples.ts';

const VARIANTS = 30;
const NOW = new Date();

type Asked = Partial<Parameters<typeof criteriaOf>[0]>;

/** The statements that the searches send, with their values in place: written down while they are asked twice. */
export async function searchStatements(scene: Scene, samples: Samples): Promise<{ name: string; scripts: string[] }[]> {
  const search = openDatabase(scene.url, { poolSize: 1, log: createLogger('silent'), ...SEARCH_CONNECTIONS });
  const patient = openDatabase(scene.url, { poolSize: 1, log: createLogger('silent'), statementTimeoutMs: 0 });
  const cells = await countByWideCell(patient.db);
  const totals = new SearchCountCache(async () => cells);
  const names = new NameSearchIndex(search.db, new NameVocabulary(scene.vault), () => readWordPopularity(patient.db), {
    changes: { on: () => undefined, isLive: true },
    log: createLogger('silent'),
  });

  const write = async (filters: Asked, key?: string): Promise<string> => {
    const written: string[] = [];
    const pool = {
      query: (text: string, values: unknown[]) => {
        written.push(text.replaceAll(/\$(\d+)/g, (_, nth: string) => literal(values[Number(nth) - 1])));
        return search.pool.query(text, values);
      },
    } as unknown as Pool;
    const criteria = criteriaOf({ location_radius: 25, sort: 'relevance', page: 1, ...filters }, NOW);
    const query = {
      criteria,
      userId: scene.members[0]!.userId,
      ownIds: [],
      earnedReveals: [],
      keys: key === undefined ? undefined : [key],
      blockedIds: [],
      name: criteria.nameWords && matchName(await names.ask(criteria.nameWords)),
    };
    await findExperiences(pool, query, totals);
    written.length = 0;
    await findExperiences(pool, query, totals);
    return written.join(';\n');
  };
  const all = (searches: readonly Asked[]) => Promise.all(searches.slice(0, VARIANTS).map((one) => write(one)));
  const statements = [
    { name: 'exact, busiest handle', scripts: [await write({}, samples.busiest.key)] },
    { name: 'exact, random handle', scripts: await Promise.all(samples.handles.slice(0, VARIANTS).map(({ key }) => write({}, key))) },
    { name: 'name with a slip, random', scripts: await all(samples.slips.map((person_name) => ({ person_name }))) },
    { name: 'name "john smith"', scripts: [await write({ person_name: 'john smith' })] },
    { name: '25 miles, random', scripts: await all(samples.places.map((place) => ({ ...place, location_radius: 25 }))) },
    { name: '50 miles, New York', scripts: [await write({ ...NEW_YORK, location_radius: 50 })] },
    { name: '50 miles, New York, page 50', scripts: [await write({ ...NEW_YORK, location_radius: 50, page: 50 })] },
    { name: 'filters, common', scripts: [await write({ platform: 'instagram', rating_min: 1 })] },
  ];
  await search.close();
  await patient.close();
  return statements;
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : `'${String(value)}'`;
}
