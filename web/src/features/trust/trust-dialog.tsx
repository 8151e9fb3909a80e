import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trustTexts } from './trust.en.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog, type DialogProps } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { trustQuery } from './queries.ts';
import { TrustBreakdown } from './trust-breakdown.tsx';
import classes from './trust-dialog.module.css';
import type { TrustSteps } from './trust-step.ts';

interface Props extends DialogProps {
  /** The step for each factor of the score. */
  steps: TrustSteps;
}

export function TrustDialog({ opened, onClose, steps }: Props) {
  const t = useTexts(trustTexts);
  const { data, error, refetch, isRefetching } = useQuery({ ...trustQuery, enabled: opened });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="md">
      {data ? (
        <TrustBreakdown trust={data} steps={steps} />
      ) : error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

function Loading() {
  const ui = useTexts(uiTexts);
  return (
    <div role="status" aria-label={ui('loading')}>
      <div className={classes.head}>
        <Skeleton height={104} circle />
        <div className={classes.headText}>
          <Skeleton height={28} width="5rem" radius="xl" />
          <Skeleton height={12} mt={14} />
          <Skeleton height={12} mt={10} width="70%" />
        </div>
      </div>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={36} mt={16} />
      ))}
    </div>
  );
}
