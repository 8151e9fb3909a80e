import { SEARCH_TOTAL_CAP } from '@candor/contract/limits';
import { cellsInside, cellsIn, WIDE_CELL_DEGREES, type Circle } from './circle.ts';
import type { Asked } from './hit-store.ts';

const CELLS_FRESH_MS = 10 * 60_000;
/** What has more than the cap still has it a while later. */
const CAPPED_MS = 10 * 60_000;
/** Somebody who leafs through pages sees one total. */
const PAGED_MS = 60_000;
const MOST_KEPT = 5000;
/** The counts of cells are minutes old, so a little more than the cap has to be there. */
const SURELY = 1.2;
export const BEYOND_CAP = SEARCH_TOTAL_CAP + 1;

/** How much there is, where it is known without counting it again. */
export class KnownTotals {
  readonly #readCells: () => Promise<Map<number, number>>;
  readonly #totals = new Map<string, { total: number; until: number }>();
  #cells: ReadonlyMap<number, number> = new Map();
  #all = 0;
  #cellsReadAt = -Infinity;

  constructor(readCells: () => Promise<Map<number, number>>) {
    this.#readCells = readCells;
  }

  /** Of a first page only that it is beyond the cap: what can be counted exactly is. */
  of(asked: Asked): number | undefined {
    const known = this.#totals.get(keyOf(asked));
    if (!known || known.until < performance.now()) return undefined;
    return known.total === BEYOND_CAP || asked.criteria.page > 1 ? known.total : undefined;
  }

  /** Counted a moment ago, it was all within the cap. */
  isFew(asked: Asked): boolean {
    const known = this.#totals.get(keyOf(asked));
    return known !== undefined && known.until > performance.now() && known.total < BEYOND_CAP;
  }

  learn(asked: Asked, counted: number): number {
    const total = Math.min(counted, BEYOND_CAP);
    if (this.#totals.size >= MOST_KEPT) this.#totals.clear();
    this.#totals.set(keyOf(asked), { total, until: performance.now() + (total === BEYOND_CAP ? CAPPED_MS : PAGED_MS) });
    return total;
  }

  /** How much of everything lies about there, and whether that is surely more than is counted. */
  densityOf(circle: Circle): { share: number; isBeyondCap: boolean } {
    this.#refresh();
    if (this.#all === 0) return { share: 0, isBeyondCap: false };
    const sum = (cells: readonly number[]) => cells.reduce((total, cell) => total + (this.#cells.get(cell) ?? 0), 0);
    const inside = sum(cellsInside(circle, WIDE_CELL_DEGREES));
    // Half of what lies in the cells at its edge, roughly.
    const share = (inside + sum(cellsIn(circle, WIDE_CELL_DEGREES))) / 2 / this.#all;
    return { share, isBeyondCap: inside > BEYOND_CAP * SURELY };
  }

  /** Beside the searches, none of which waits for it. */
  #refresh(): void {
    if (performance.now() - this.#cellsReadAt < CELLS_FRESH_MS) return;
    this.#cellsReadAt = performance.now();
    this.#readCells().then(
      (cells) => {
        this.#cells = cells;
        this.#all = [...cells.values()].reduce((total, n) => total + n, 0);
      },
      () => undefined,
    );
  }
}

/** The same question, whichever page of it; of one member alone where the answer depends on who asks. */
function keyOf({ criteria, userId, blockedIds }: Asked): string {
  const { page: _page, sort: _sort, ...rest } = criteria;
  const isPersonal = rest.dates !== undefined || rest.isMyReveals || blockedIds.length > 0;
  return JSON.stringify([rest, isPersonal ? userId : '']);
}
