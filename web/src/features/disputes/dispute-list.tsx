import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SkeletonCards } from '../../ui/loading-state.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DisputeCard } from './dispute-card.tsx';
import classes from './dispute-list.module.css';
import { disputesQuery } from './queries.ts';

/** Every dispute that the member is part of (product decision L4): what is open, then what was decided. */
export function DisputeList() {
  const t = useTexts(disputeTexts);
  const { data, error, isRefetching, refetch } = useQuery(disputesQuery);
  if (!data) {
    if (!error) return <SkeletonCards lines={3} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={Scale}
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <LinkButton to={paths.linkedExperiences} variant="default">
            {t('emptyAction')}
          </LinkButton>
        }
      />
    );
  }
  const groups = [
    { title: t('open'), disputes: data.filter(({ status }) => status === 'pending') },
    { title: t('decided'), disputes: data.filter(({ status }) => status !== 'pending') },
  ].filter(({ disputes }) => disputes.length > 0);
  return (
    <Stack gap="wide">
      {groups.map(({ title, disputes }) => (
        <section key={title} aria-label={title}>
          <h2 className={classes.group}>{title}</h2>
          <Stack>
            {disputes.map((dispute) => (
              <DisputeCard key={dispute.id} dispute={dispute} />
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}
