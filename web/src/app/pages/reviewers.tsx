import { RANKED_FROM_DECISIONS } from '@candor/contract/limits';
import { Leaderboard } from '../../features/reviewers/leaderboard.tsx';
import { reviewerRankTexts } from '../../lib/i18n/en/reviewer-rank.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';

export default function ReviewersPage() {
  const t = useTexts(reviewerRankTexts);
  const { role } = useUser();
  return (
    <Page>
      <PageHeader
        title={t('board')}
        intro={t('boardText', { count: RANKED_FROM_DECISIONS })}
        back={`${paths.community}?tab=queue`}
        backLabel={t('backToCommunity')}
      />
      <Card as="section" aria-label={t('board')}>
        <Leaderboard isReviewer={role === 'reviewer'} />
      </Card>
    </Page>
  );
}
