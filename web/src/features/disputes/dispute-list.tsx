import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { disputeTexts } from './disputes.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { useItemInAddress } from '../../ui/lists/use-item-in-address.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { Stack } from '../../ui/page/stack.tsx';
import { DisputeCard } from './dispute-card.tsx';
import classes from './dispute-list.module.css';
import { disputesQuery } from './queries.ts';

const headingId = (id: string): string => `dispute-${id}`;

export function DisputeList() {
  const t = useTexts(disputeTexts);
  const { data, error, isFetching, refetch } = useQuery(disputesQuery);
  useItemInAddress({ param: 'dispute', headingId, isLoaded: data !== undefined, isFetching });
  if (!data) {
    if (!error) return <SkeletonCards lines={3} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={Scale} title={t('emptyTitle')} text={t('emptyText')}>
        <LinkButton to={paths.linkedExperiences} variant="default">
          {t('emptyAction')}
        </LinkButton>
      </EmptyState>
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
