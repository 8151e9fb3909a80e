import { ADMIN_RANK, RANKED_FROM_DECISIONS } from '@candor/contract/limits';
import { badgeColour } from '@candor/contract/trust';
import { Progress } from '@mantine/core';
import { formatNumber } from '../../lib/format/format.ts';
import { reviewerRankTexts } from './reviewer-rank.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import type { ReviewerStats } from './queries.ts';
import classes from './reviewer-record.module.css';

const colours = { green: 'sage', amber: 'amber', orange: 'amber', red: 'rose' } as const;

export function ReviewerRecord({ stats }: { stats: ReviewerStats }) {
  const t = useTexts(reviewerRankTexts);
  const { reviewer_rank: rank, accuracy_percentage: accuracy } = stats;
  const hasDecided = stats.total_reviews > 0;
  return (
    <>
      <p className={classes.rank}>
        {rank === ADMIN_RANK ? t('admin') : rank === null ? t('notRanked') : t('rank', { rank, total: stats.total_reviewers })}
      </p>
      {rank === ADMIN_RANK && <p className={classes.help}>{t('adminText')}</p>}
      {rank !== ADMIN_RANK && stats.total_reviews < RANKED_FROM_DECISIONS && (
        <p className={classes.help}>{t('notRankedText', { count: RANKED_FROM_DECISIONS })}</p>
      )}
      {hasDecided && (
        <div className={classes.accuracy}>
          <div className={classes.line}>
            <strong>{t('accuracy')}</strong>
            <span>{t('percent', { percent: accuracy })}</span>
          </div>
          <Progress value={accuracy} size={8} color={colours[badgeColour(accuracy)]} aria-hidden />
          <p className={classes.help}>{t('accuracyHelp')}</p>
        </div>
      )}
      <dl className={classes.facts}>
        <dt>{t('reviews')}</dt>
        <dd>{formatNumber(stats.total_reviews)}</dd>
        <dt>{t('approved')}</dt>
        <dd>{formatNumber(stats.accepted_reviews)}</dd>
        <dt>{t('rejected')}</dt>
        <dd>{formatNumber(stats.rejected_reviews)}</dd>
        {hasDecided && (
          <>
            <dt>{t('responseTime')}</dt>
            <dd>{t('minutes', { count: Math.max(1, Math.round(stats.average_response_time)) })}</dd>
          </>
        )}
        <dt>{t('lastReview')}</dt>
        <dd>{stats.last_review_date === null ? t('noReview') : <RelativeDate time={stats.last_review_date} />}</dd>
      </dl>
    </>
  );
}
