import { useQuery } from '@tanstack/react-query';
import { adminOverviewTexts } from './admin-overview.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { Figures } from './figures.tsx';
import { Health } from './health.tsx';
import classes from './overview.module.css';
import { statsQuery } from './queries.ts';
import { UrgentAlarm } from './urgent-alarm.tsx';
import { WaitingCases } from './waiting-cases.tsx';

export function Overview() {
  const t = useTexts(adminOverviewTexts);
  const { data: stats, error, refetch, isFetching } = useQuery(statsQuery);
  if (!stats) {
    if (!error) return <SkeletonCards count={3} lines={2} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return (
    <div className={classes.overview}>
      <UrgentAlarm urgent={stats.urgent} />
      <WaitingCases stats={stats} />
      <Figures stats={stats} />
      <Health stats={stats} />
    </div>
  );
}
