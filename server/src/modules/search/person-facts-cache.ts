import { LRUCache } from 'lru-cache';
import type { PersonFacts } from './person-summary-store.ts';
import type { SearchQuery } from './search-query.ts';
import { PERSON_FACTS_FRESH_MS, MAX_PERSON_FACTS } from './tuning.ts';

/**
 * Caches the summaries of the identifiers that are looked up most. Reading it takes one row for each experience, which a search shows ten
 * of. Each search counts the experiences anyway: when their number has changed, the facts are read again.
 */
export class PersonFactsCache {
  readonly #entries = new LRUCache<string, { counted: number; facts: PersonFacts }>({ max: MAX_PERSON_FACTS, ttl: PERSON_FACTS_FRESH_MS });

  async get({ keys, criteria }: SearchQuery, counted: number, read: () => Promise<PersonFacts>): Promise<PersonFacts> {
    const key = [criteria.identifier?.platform ?? '', ...(keys ?? [])].join(' ');
    const known = this.#entries.get(key);
    if (known?.counted === counted) return known.facts;
    const facts = await read();
    this.#entries.set(key, { counted, facts });
    return facts;
  }
}
