import { facet } from '../../experiences/index.ts';
import { matchName, type NameMatch, type QueryWord } from '../rules.ts';

/** Which names match the words. The words that a longer name contains are facets of it. */
export function matchFacets(words: readonly QueryWord[]): NameMatch {
  const match = matchName(words);
  const facetOf = words.length === 1 ? facet.nameWord : facet.longNameWord;
  return {
    ...match,
    containing: match.containing.map((group) => ({ ...group, words: group.words.map((wordIds) => wordIds.map(facetOf)) })),
  };
}
