import type { CounterChange } from '../../../platform/counters/store.ts';
import { categoriesOf, type CategoriesById } from '../categories/category.ts';

export interface PublishedFields {
  platforms: readonly string[];
  tags: readonly number[];
  city: string | null;
  state: string | null;
  wideCell: number | null;
}

/** The changes that publishing (1) or unpublishing (-1) an experience makes to the community's counters. */
export function publicationCounters(experience: PublishedFields, categories: CategoriesById, by: 1 | -1): CounterChange[] {
  const emojis = new Set(categoriesOf(experience.tags, categories).map(({ emoji }) => emoji));
  const city = cityKey(experience);
  return [
    { kind: 'experiences', key: 'published', by },
    ...[...emojis].map((emoji) => ({ kind: 'emoji', key: emoji, by })),
    ...[...new Set(experience.platforms)].map((platform) => ({ kind: 'platform', key: platform, by })),
    ...(city === null ? [] : [{ kind: 'city', key: city, by, isWide: true }]),
    ...(experience.wideCell === null ? [] : [{ kind: 'cell', key: String(experience.wideCell), by, isWide: true }]),
  ];
}

export const cityKey = ({ city, state }: Pick<PublishedFields, 'city' | 'state'>): string | null =>
  city === null ? null : state === null ? city : `${city}, ${state}`;
