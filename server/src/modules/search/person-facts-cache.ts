import { LRUCache } from 'lru-cache';
import type { PersonFacts } from './person-facts-store.ts';
import type { SearchQuery } from './search-query.ts';
import { PERSON_FACTS_FRESH_MS, MAX_PERSON_FACTS } from './tuning.ts';

/**
 * Caches the facts for the summary of a person, for the identifiers that are looked up most: to compute them, every experience about the
 * identifier is read, while a search reads ten. Each search counts the experiences anyway; when their number has changed, the facts are
 * read again.
 */
export class PersonFactsCache {
  readonly #entries = new LRUCache<string, { counted: number; facts: PersonFacts }>({ max: MAX_PERSON_FACTS, ttl: PERSON_FACTS_FRESH_MS });

  async get({ keys, criteria }: SearchQuery, counted: number, read: () => Promise<PersonFacts>): Promise<PersonFacts> {
    const key = [criteria.identifier?.platform ?? '', ...(keys ?? [])].join(' ');
    const cached = this.#entries.get(key);
    if (cached?.counted === counted) return cached.facts;
    const facts = await read();
    this.#entries.set(key, { counted, facts });
    return facts;
  }
}
