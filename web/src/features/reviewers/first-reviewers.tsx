import { reviewerRankTexts } from '../../lib/i18n/en/reviewer-rank.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Leaderboard } from './leaderboard.tsx';
import classes from './leaderboard.module.css';

const FIRST = 5;

/** The first of the reviewers and oneself, and the way to all of them. */
export function FirstReviewers({ isReviewer }: { isReviewer: boolean }) {
  const t = useTexts(reviewerRankTexts);
  return (
    <Card as="section" aria-label={t('board')}>
      <h2 className={classes.heading}>{t('board')}</h2>
      <Leaderboard isReviewer={isReviewer} most={FIRST} />
      <div className={classes.more}>
        <LinkButton to={paths.reviewers} variant="default">
          {t('seeAll')}
        </LinkButton>
      </div>
    </Card>
  );
}
