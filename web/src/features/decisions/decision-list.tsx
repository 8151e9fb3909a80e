import { Gavel } from 'lucide-react';
import { usePagedQuery } from '../../lib/api/use-paged-query.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { PagedCards } from '../../ui/lists/paged-cards.tsx';
import { DecisionCard, decisionHeadingId, type RenderAppeal } from './decision-card.tsx';
import { decisionTexts } from './decisions.en.ts';
import { NothingDecided } from './nothing-decided.tsx';
import { decisionsQuery } from './queries.ts';

export function DecisionList({ renderAppeal }: { renderAppeal: RenderAppeal }) {
  const t = useTexts(decisionTexts);
  return (
    <PagedCards
      {...usePagedQuery(decisionsQuery)}
      cardInAddress={{ param: 'decision', headingId: decisionHeadingId }}
      loadFailed={t('loadFailed')}
      empty={<NothingDecided icon={Gavel} title={t('emptyTitle')} text={t('emptyText')} />}
    >
      {({ decisions }) => decisions.map((decision) => <DecisionCard key={decision.id} decision={decision} renderAppeal={renderAppeal} />)}
    </PagedCards>
  );
}
