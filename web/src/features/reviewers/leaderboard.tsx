import { RANKED_FROM_DECISIONS } from '@candor/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { formatNumber } from '../../lib/format.ts';
import { reviewerRankTexts } from '../../lib/i18n/en/reviewer-rank.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonCards } from '../../ui/loading-state.tsx';
import { TrustBadge } from '../../ui/trust-badge.tsx';
import classes from './leaderboard.module.css';
import { leaderboardQuery, reviewerStatsQuery, type RankedReviewer } from './queries.ts';

/** Reviewers in their order; one's own line is marked. */
export function Leaderboard({ isReviewer }: { isReviewer: boolean }) {
  const t = useTexts(reviewerRankTexts);
  const { data, error, refetch, isRefetching } = useQuery(leaderboardQuery);
  const own = useQuery({ ...reviewerStatsQuery, enabled: isReviewer }).data?.reviewer_rank;
  return (
    <Card as="section" aria-label={t('board')}>
      <h2 className={classes.heading}>{t('board')}</h2>
      <p className={classes.help}>{t('boardText', { count: RANKED_FROM_DECISIONS })}</p>
      {data === undefined ? (
        error ? (
          <ErrorState title={t('boardFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />
        ) : (
          <SkeletonCards count={1} lines={4} />
        )
      ) : data.reviewers.length === 0 ? (
        <EmptyState icon={Trophy} title={t('boardEmpty')} text={t('boardEmptyText')} />
      ) : (
        <Board reviewers={data.reviewers} own={own ?? null} />
      )}
    </Card>
  );
}

function Board({ reviewers, own }: { reviewers: readonly RankedReviewer[]; own: number | null }) {
  const t = useTexts(reviewerRankTexts);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('place')}</th>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('reviews')}</th>
          <th scope="col">{t('accuracy')}</th>
          <th scope="col">{t('trust')}</th>
        </tr>
      </thead>
      <tbody>
        {reviewers.map((reviewer) => (
          <tr key={reviewer.rank} data-own={reviewer.rank === own || undefined}>
            <td>{reviewer.rank}</td>
            <th scope="row">
              <bdi>{reviewer.display_name}</bdi>
              {reviewer.rank === own && <span className={classes.you}> {t('you')}</span>}
            </th>
            <td>{formatNumber(reviewer.reviews)}</td>
            <td>{t('percent', { percent: reviewer.accuracy_percentage })}</td>
            <td>
              <TrustBadge score={reviewer.trust_score} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
