import { useQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePageNumber } from '../../lib/paths/use-page-number.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { CardList } from '../../ui/lists/card-list.tsx';
import { useItemInAddress } from '../../ui/lists/use-item-in-address.ts';
import { DecisionCard, decisionHeadingId } from './decision-card.tsx';
import { decisionTexts } from './decisions.en.ts';
import { decisionsQuery } from './queries.ts';

export function DecisionList() {
  const t = useTexts(decisionTexts);
  const [page, turnTo] = usePageNumber();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(decisionsQuery(page));
  useItemInAddress({
    param: 'decision',
    headingId: decisionHeadingId,
    isLoaded: data !== undefined && !isPlaceholderData,
    ...(data ? { pages: { page, lastPage: data.pagination.last_page, onPage: turnTo } } : {}),
  });
  if (!data) {
    if (!error) return <SkeletonCards lines={3} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (data.pagination.total === 0) {
    return (
      <EmptyState
        icon={Gavel}
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <LinkButton to={paths.guidelines} variant="default">
            {t('seeGuidelines')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <CardList page={data.pagination.current_page} lastPage={data.pagination.last_page} isStale={isPlaceholderData} onPage={turnTo}>
      {data.decisions.map((decision) => (
        <DecisionCard key={decision.id} decision={decision} />
      ))}
    </CardList>
  );
}
