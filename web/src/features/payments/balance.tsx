import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatReveals } from '../../lib/format/format.ts';
import { paymentTexts } from './payments.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { revealCountQuery } from '../../lib/api/reveal-count.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import classes from './balance.module.css';

export function Balance() {
  const t = useTexts(paymentTexts);
  const { data, error, refetch, isRefetching } = useQuery(revealCountQuery);
  if (!data && error) {
    return <ErrorState title={t('countFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  return (
    <p className={classes.balance} role="status">
      {data ? (
        <strong>{formatReveals(data.reveals)}</strong>
      ) : (
        <Skeleton component="span" height={40} width="3rem" display="inline-block" />
      )}
      <span>{data?.unlimited ? t('unlimitedReveals') : t('left', { count: data?.reveals ?? 0 })}</span>
    </p>
  );
}
