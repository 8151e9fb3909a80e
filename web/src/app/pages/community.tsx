import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CommunityStats } from '../../features/community/community-stats.tsx';
import { communityStatsQuery } from '../../features/community/queries.ts';
import { ReviewerTab } from '../../features/community/reviewer-tab.tsx';
import { communityTexts } from '../../lib/i18n/en/community.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stack } from '../../ui/stack.tsx';

export default function CommunityPage() {
  const t = useTexts(communityTexts);
  const session = useSession();
  const [tab, setTab] = useState<'stats' | 'queue'>('stats');
  const { data: stats, error, isPending, isFetching, refetch } = useQuery(communityStatsQuery);
  return (
    <Page width="wide">
      <PageHeader title={t('title')} intro={t('intro')} />
      <Stack>
        <SegmentedControl
          fullWidth
          aria-label={t('title')}
          value={tab}
          onChange={(value) => setTab(value === 'queue' ? 'queue' : 'stats')}
          data={[
            { value: 'stats', label: t('statsTab') },
            { value: 'queue', label: t('queueTab') },
          ]}
        />
        {tab === 'queue' && <ReviewerTab session={session} stats={stats} onViewStats={() => setTab('stats')} />}
        {tab === 'stats' && isPending && <PageLoading text={t('loading')} />}
        {tab === 'stats' && error && <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {tab === 'stats' && stats && <CommunityStats stats={stats} />}
      </Stack>
    </Page>
  );
}
