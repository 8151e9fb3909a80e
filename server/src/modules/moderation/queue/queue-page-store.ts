import type { QueueSort } from '@candor/contract/statuses';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ReviewItems } from '../../../platform/db/types.ts';
import { isOpen } from '../rules.ts';
import { toItem, type StoredItem } from '../store.ts';
import { selectQueue, type QueueFilter } from './queue-store.ts';

export interface QueuePage {
  sort: QueueSort | undefined;
  offset: number;
  limit: number;
  viewerMask: number;
}

/** The columns of each sort order. Items with the same values in them are one group, in random order. */
const SORTS = {
  urgent: [
    ['is_urgent', 'desc'],
    ['is_reported', 'desc'],
    ['day', 'asc'],
  ],
  due: [['due_at', 'asc']],
  newest: [['day', 'desc']],
} as const satisfies Record<string, readonly (readonly [keyof ReviewItems, 'asc' | 'desc'])[]>;

const TIE_BITS = 31;
/** The smallest range of ties that is read. In a group of a million items it contains about 30. */
const SMALLEST_RANGE_BITS = 16;

/**
 * Orders open items by urgency, then reports, then the oldest day; decided ones by the newest day. Within a day the order is random and, by
 * `viewerMask`, different for each viewer, so that it doesn't tell the order in which texts arrived.
 *
 * A day may have many thousand items of which a page needs ten, so the statement doesn't sort the whole day. `first` has as many items as are
 * needed: every group completely, except the last one, of which it only tells how many items are needed. The items of that group with
 * `tie # viewerMask` below a power of two come first in the viewer's order, and their ties are one range, which an index finds: `range`
 * doubles this range until it contains enough items.
 */
export function queuePageQuery(db: Database, filter: QueueFilter, { sort, offset, limit, viewerMask }: QueuePage) {
  const groups = groupsOf(filter, sort);
  const columns = sql.join(groups.map(([column]) => sql.ref(column)));
  const order = sql.join(groups.map(([column, direction]) => sql`${sql.ref(column)} ${sql.raw(direction)}`));
  const isInLastGroup = sql<boolean>`(${columns}) = (select ${columns} from last)`;
  const items = selectQueue(db, filter);
  const itemsOfLastGroup = (bits: RawBuilder<number>) => items.where(isInLastGroup).where(hasTieWithin(viewerMask, bits));
  const needed = offset + limit;
  return sql<Selectable<ReviewItems>>`
    with recursive first as materialized (
      ${items.select(['id', ...groups.map(([column]) => column)]).orderBy(order)} limit ${needed}),
    last as materialized (select ${columns} from first order by ${order} offset ${needed - 1} limit 1),
    needed_of_last as materialized (select count(*) as n from first where ${isInLastGroup}),
    range (bits, n) as (
      select ${SMALLEST_RANGE_BITS - 1}::int, 0::bigint from last
      union all
      select bits + 1, (select count(*) from (${itemsOfLastGroup(sql`(range.bits + 1)`)
        .select('id')
        .limit(needed)}) found)
      from range where n < (select n from needed_of_last) and bits < ${TIE_BITS})
    select * from (
      select * from review_items where id in (select id from first where (${isInLastGroup}) is not true)
      union all
      ${itemsOfLastGroup(sql`(select max(bits) from range)`).selectAll()}
    ) page order by ${order}, tie # ${viewerMask}::int offset ${offset} limit ${limit}`;
}

function groupsOf(filter: QueueFilter, sort: QueueSort | undefined): (typeof SORTS)[keyof typeof SORTS] {
  const areOpen = filter.statuses.every(isOpen);
  if (sort === 'due' && areOpen) return SORTS.due;
  return sort === 'newest' || !areOpen ? SORTS.newest : SORTS.urgent;
}

/** Whether `tie # viewerMask` has no more than these bits. */
function hasTieWithin(viewerMask: number, bits: RawBuilder<number>) {
  const start = sql`((${viewerMask}::bigint >> ${bits}) << ${bits})`;
  return sql<boolean>`tie between ${start} and ${start} + (1::bigint << ${bits}) - 1`;
}

export async function listQueue(db: Database, filter: QueueFilter, page: QueuePage): Promise<StoredItem[]> {
  if (filter.statuses.length === 0) return [];
  return (await queuePageQuery(db, filter, page).execute(db)).rows.map(toItem);
}
