import { useQuery } from '@tanstack/react-query';
import { reviewerRankTexts } from './reviewer-rank.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { AllReviewersLink } from './all-reviewers-link.tsx';
import { reviewerStatsQuery } from './queries.ts';
import { ReviewerRecord } from './reviewer-record.tsx';
import classes from './reviewer-record.module.css';

export function ReviewerRankDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(reviewerRankTexts);
  const { data, error, refetch, isRefetching } = useQuery({ ...reviewerStatsQuery, enabled: opened });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      {data ? (
        <ReviewerRecord stats={data} />
      ) : error ? (
        <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <SkeletonCards count={1} lines={3} />
      )}
      <div className={classes.more}>
        <AllReviewersLink />
      </div>
    </Dialog>
  );
}
