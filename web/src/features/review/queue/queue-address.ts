import { LAST_PAGE } from '@candor/contract/limits';
import { QUEUE_SORTS, REVIEW_FLAGS, TEXT_LANGUAGES } from '@candor/contract/statuses';
import { QUEUE_KINDS, type QueueFilters } from '../queries.ts';

const oneOf = <T extends string>(list: readonly T[], value: string | null): T | null => list.find((one) => one === value) ?? null;
export const ITEM_NUMBER = /^[1-9]\d{0,15}$/;

export function readFilters(search: URLSearchParams): QueueFilters {
  const isOn = (name: string): boolean => search.get(name) === '1';
  const q = search.get('q') ?? '';
  return {
    kind: oneOf(QUEUE_KINDS, search.get('show')) ?? 'all',
    urgent: isOn('urgent'),
    overdue: isOn('overdue'),
    reported: isOn('reported'),
    flag: oneOf(REVIEW_FLAGS, search.get('flag')),
    language: oneOf(TEXT_LANGUAGES, search.get('language')),
    sort: oneOf(QUEUE_SORTS, search.get('sort')),
    q: ITEM_NUMBER.test(q) ? q : '',
  };
}

export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}
