import { useQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useTexts } from '../../lib/i18n/language.ts';
import { usePageNumber } from '../../lib/paths/use-page-number.ts';
import { PagedCards } from '../../ui/lists/paged-cards.tsx';
import { DecisionCard, decisionHeadingId, type RenderAppeal } from './decision-card.tsx';
import { decisionTexts } from './decisions.en.ts';
import { NothingDecided } from './nothing-decided.tsx';
import { decisionsQuery } from './queries.ts';

export function DecisionList({ renderAppeal }: { renderAppeal: RenderAppeal }) {
  const t = useTexts(decisionTexts);
  const [page, turnTo] = usePageNumber();
  return (
    <PagedCards
      query={useQuery(decisionsQuery(page))}
      page={page}
      onPage={turnTo}
      param="decision"
      headingId={decisionHeadingId}
      loadFailed={t('loadFailed')}
      empty={<NothingDecided icon={Gavel} title={t('emptyTitle')} text={t('emptyText')} />}
    >
      {({ decisions }) => decisions.map((decision) => <DecisionCard key={decision.id} decision={decision} renderAppeal={renderAppeal} />)}
    </PagedCards>
  );
}
