import { reviewerRankTexts } from './reviewer-rank.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { AllReviewersLink } from './all-reviewers-link.tsx';
import { Leaderboard } from './leaderboard.tsx';
import classes from './leaderboard.module.css';

const LIMIT = 5;

export function FirstReviewers({ isReviewer }: { isReviewer: boolean }) {
  const t = useTexts(reviewerRankTexts);
  return (
    <Card as="section" aria-label={t('board')}>
      <h2 className={classes.heading}>{t('board')}</h2>
      <Leaderboard isReviewer={isReviewer} limit={LIMIT} />
      <div className={classes.more}>
        <AllReviewersLink />
      </div>
    </Card>
  );
}
