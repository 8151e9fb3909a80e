import { RANKED_FROM_DECISIONS } from '@candor/contract/limits';
import { Leaderboard } from '../../../features/reviewers/leaderboard.tsx';
import { reviewerRankTexts } from '../../../features/reviewers/reviewer-rank.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { useUser } from '../../../lib/session/use-session.ts';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';

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
