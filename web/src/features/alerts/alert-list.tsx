import { findPlatform } from '@candor/contract/platforms';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { platformName } from '../../lib/format/platform-names.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { PlatformBadge } from '../../ui/badges/platform-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { PlainRow, PlainRows } from '../../ui/lists/plain-row.tsx';
import { Card } from '../../ui/page/card.tsx';
import { alertTexts } from './alerts.en.ts';
import classes from './alert-list.module.css';
import { alertsQuery, useRemoveAlert } from './queries.ts';

export function AlertList({ add }: { add: ReactNode }) {
  const t = useTexts(alertTexts);
  const { data: alerts, error, refetch, isRefetching } = useQuery(alertsQuery);
  const { mutateAsync, isPending, variables } = useRemoveAlert();
  if (!alerts) {
    if (!error) return <SkeletonCards count={1} lines={3} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  if (alerts.length === 0) {
    return (
      <EmptyState icon={BellRing} title={t('emptyTitle')} text={t('emptyText')}>
        {add}
      </EmptyState>
    );
  }
  const remove = (id: string): void => toastOutcome(mutateAsync(id), t('removed'), t('removeFailed'));
  return (
    <Card>
      <PlainRows>
        {alerts.map(({ id, masked, platform, until }) => (
          <PlainRow
            key={id}
            icon={BellRing}
            action={
              <Button
                variant="subtle"
                size="sm"
                aria-label={t('removeOf', { id: masked, platform: platformName(platform) })}
                loading={isPending && variables === id}
                onClick={() => remove(id)}
              >
                {t('remove')}
              </Button>
            }
          >
            <PlatformBadge
              platform={platform}
              emoji={findPlatform(platform)?.emoji ?? ''}
              label={platformName(platform)}
              socialId={masked}
            />
            <p className={classes.until}>{t('until', { date: formatDate(until) })}</p>
          </PlainRow>
        ))}
      </PlainRows>
    </Card>
  );
}
