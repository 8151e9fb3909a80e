import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useConfirmation } from '../../lib/forms/use-confirmation.ts';
import { reviewerRankTexts } from './reviewer-rank.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonContent } from '../../ui/feedback/loading-state.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { reviewerStatsQuery, useStepDown } from './queries.ts';
import classes from './reviewer-record.module.css';
import { ReviewerRecord } from './reviewer-record.tsx';

export function OwnRecord({ mayStepDown }: { mayStepDown: boolean }) {
  const t = useTexts(reviewerRankTexts);
  const { data, error, refetch, isRefetching } = useQuery(reviewerStatsQuery);
  const steppingDown = useConfirmation({ mutation: useStepDown(() => toast.success(t('steppedDown'))) });
  return (
    <Card as="section" aria-label={t('ownRecord')}>
      <h2 className={classes.heading}>{t('ownRecord')}</h2>
      {data ? (
        <ReviewerRecord stats={data} />
      ) : error ? (
        <ErrorState title={t('statisticsFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <SkeletonContent lines={3} />
      )}
      {mayStepDown && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => steppingDown.open()}>
            {t('stepDown')}
          </Button>
        </div>
      )}
      <ConfirmDialog {...steppingDown.dialog} title={t('stepDownTitle')} confirmLabel={t('stepDown')} tone="danger">
        {t('stepDownText')}
      </ConfirmDialog>
    </Card>
  );
}
