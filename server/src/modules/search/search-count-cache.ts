import { SEARCH_TOTAL_CAP } from '@candor/contract/limits';
import { LRUCache } from 'lru-cache';
import { cellsInside, cellsIn, WIDE_CELL_DEGREES, type Circle } from './circle.ts';
import type { SearchQuery } from './search-query.ts';
import { CAPPED_COUNT_FRESH_MS, CELL_COUNTS_FRESH_MS, CELL_COUNTS_MARGIN, MAX_COUNTS, EXACT_COUNT_FRESH_MS } from './tuning.ts';

export const BEYOND_CAP = SEARCH_TOTAL_CAP + 1;

/** Caches how many experiences a query finds. */
export class SearchCountCache {
  readonly #readCells: () => Promise<Map<number, number>>;
  readonly #totals = new LRUCache<string, number>({ max: MAX_COUNTS });
  readonly #rare = new LRUCache<string, true>({ max: MAX_COUNTS, ttl: CAPPED_COUNT_FRESH_MS });
  #cells: ReadonlyMap<number, number> = new Map();
  #experienceCount = 0;
  #cellsReadAt = -Infinity;

  constructor(readCells: () => Promise<Map<number, number>>) {
    this.#readCells = readCells;
  }

  /** The cached total. For a first page only one that exceeds the cap, because smaller totals are counted again there. */
  of(query: SearchQuery): number | undefined {
    const cached = this.#totals.get(keyOf(query));
    return cached === BEYOND_CAP || query.criteria.page > 1 ? cached : undefined;
  }

  /** Whether the query was counted within the last minute, with a result below the cap. */
  isFew(query: SearchQuery): boolean {
    const cached = this.#totals.get(keyOf(query));
    return cached !== undefined && cached < BEYOND_CAP;
  }

  /** Whether the newest experiences did not fill the query's first page some minutes ago. Its matches may still be more than the cap. */
  isRare(query: SearchQuery): boolean {
    return this.#rare.has(keyOf(query));
  }

  storeRare(query: SearchQuery): void {
    this.#rare.set(keyOf(query), true);
  }

  store(query: SearchQuery, counted: number): number {
    const total = Math.min(counted, BEYOND_CAP);
    this.#totals.set(keyOf(query), total, { ttl: total === BEYOND_CAP ? CAPPED_COUNT_FRESH_MS : EXACT_COUNT_FRESH_MS });
    return total;
  }

  /** The approximate share of all experiences in a circle, and whether it surely exceeds the cap. */
  densityOf(circle: Circle): { share: number; isBeyondCap: boolean } {
    this.#refresh();
    if (this.#experienceCount === 0) return { share: 0, isBeyondCap: false };
    const sum = (cells: readonly number[]) => cells.reduce((total, cell) => total + (this.#cells.get(cell) ?? 0), 0);
    const inside = sum(cellsInside(circle, WIDE_CELL_DEGREES));
    // Roughly half of the experiences in the cells on the circle's edge are inside it.
    const share = (inside + sum(cellsIn(circle, WIDE_CELL_DEGREES))) / 2 / this.#experienceCount;
    return { share, isBeyondCap: inside > BEYOND_CAP * CELL_COUNTS_MARGIN };
  }

  /** Runs in the background: no search waits for it. */
  #refresh(): void {
    if (performance.now() - this.#cellsReadAt < CELL_COUNTS_FRESH_MS) return;
    this.#cellsReadAt = performance.now();
    this.#readCells().then(
      (cells) => {
        this.#cells = cells;
        this.#experienceCount = [...cells.values()].reduce((total, count) => total + count, 0);
      },
      () => undefined,
    );
  }
}

/** The same for every page of a query. Contains the member if the result depends on who searches. */
function keyOf({ criteria, userId, blockedIds }: SearchQuery): string {
  const { page: _page, sort: _sort, ...conditions } = criteria;
  const isPersonal = conditions.dates !== undefined || conditions.isMyReveals || blockedIds.length > 0;
  return JSON.stringify([conditions, isPersonal ? userId : '']);
}
