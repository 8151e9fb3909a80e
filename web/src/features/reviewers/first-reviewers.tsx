import { reviewerRankTexts } from './reviewer-rank.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Card } from '../../ui/page/card.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
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
        <LinkButton to={paths.reviewers} variant="default">
          {t('seeAll')}
        </LinkButton>
      </div>
    </Card>
  );
}
