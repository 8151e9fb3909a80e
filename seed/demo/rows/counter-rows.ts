import type { CounterChange } from '../../../server/src/platform/counters/store.ts';
import type { CategoriesById } from '../../../server/src/modules/experiences/categories/category.ts';
import { publicationCounters } from '../../../server/src/modules/experiences/reviewing/counters.ts';
import { wideCellAt } from '../../../server/src/modules/experiences/facets.ts';
import { decisionChanges, overturnedChange, pendingChange, secondLookChange } from '../../../server/src/modules/moderation/counters.ts';
import type { DemoItem, DemoCommunity } from '../community.ts';

/** Every counter, with the value that it would have if all data had come through the app. */
export function countersOf(community: DemoCommunity, categories: CategoriesById): CounterChange[] {
  const published = community.experiences.filter(({ status }) => status === 'approved');
  return [
    ...published.flatMap(({ identifiers, tags, city, point }) =>
      publicationCounters(
        { platforms: identifiers.map(({ platform }) => platform), tags, city: city.name, state: city.state, wideCell: wideCellAt(point) },
        categories,
        1,
      ),
    ),
    ...community.items.flatMap(itemCounters),
  ];
}

function itemCounters({ status, decisions }: DemoItem): CounterChange[] {
  const changes = [pendingChange(1)];
  for (const { reviewer, decision, decidedAt, agrees, isSecondLook } of decisions) {
    changes.push(...(isSecondLook ? [secondLookChange(reviewer.id)] : decisionChanges(reviewer.id, OUTCOMES[decision], decidedAt)));
    if (agrees === false) changes.push(overturnedChange(reviewer.id, 1));
  }
  // A withdrawal takes the item out of the queue without a decision.
  if (status === 'withdrawn') changes.push(pendingChange(-1));
  return changes;
}

const OUTCOMES = { approve: 'approved', reject: 'rejected', admin_review: 'needs_admin_review' } as const;
