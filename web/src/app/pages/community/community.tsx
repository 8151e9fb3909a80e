import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { BecomeReviewer } from '../../../features/community/become-reviewer.tsx';
import { CommunityStats } from '../../../features/community/community-stats.tsx';
import { communityStatsQuery } from '../../../features/community/stats-query.ts';
import { QueueEntrance } from '../../../features/community/queue-entrance.tsx';
import { FirstReviewers } from '../../../features/reviewers/first-reviewers.tsx';
import { OwnRecord } from '../../../features/reviewers/own-record.tsx';
import { ChecklistCard, ChecklistSkeleton } from '../../../features/trust/checklist-card.tsx';
import { communityTexts } from '../../../features/community/community.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageLoading } from '../../../ui/page/page-loading.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';
import classes from './community.module.css';

export default function CommunityPage() {
  const t = useTexts(communityTexts);
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const isReviewing = user !== undefined && user.role !== 'user';
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'queue' ? 'queue' : 'stats';
  const show = (next: string): void => setAddress(next === 'queue' ? { tab: 'queue' } : {}, { replace: true });
  const { data: stats, error, isPending, isFetching, refetch } = useQuery(communityStatsQuery);
  return (
    <Page width="wide">
      <PageHeader title={t('title')} intro={t('intro')} />
      <Stack>
        {session.status === 'checking' && <ChecklistSkeleton />}
        {user && <ChecklistCard />}
        <SegmentedControl
          fullWidth
          aria-label={t('title')}
          value={tab}
          onChange={show}
          data={[
            { value: 'stats', label: t('statsTab') },
            { value: 'queue', label: t('queueTab') },
          ]}
        />
        {tab === 'queue' && (
          <div className={classes.columns}>
            <Stack>
              {isReviewing ? (
                <QueueEntrance stats={stats} onViewStats={() => show('stats')} />
              ) : (
                <BecomeReviewer isSignedIn={user !== undefined} />
              )}
              {isReviewing && <OwnRecord mayStepDown={user.role === 'reviewer'} />}
            </Stack>
            {user && <FirstReviewers isReviewer={user.role === 'reviewer'} />}
          </div>
        )}
        {tab === 'stats' && isPending && <PageLoading text={t('loading')} />}
        {tab === 'stats' && error && <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {tab === 'stats' && stats && <CommunityStats stats={stats} />}
      </Stack>
    </Page>
  );
}
