import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { formatNumber } from '../../lib/format.ts';
import { reviewerRankTexts } from '../../lib/i18n/en/reviewer-rank.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonCards } from '../../ui/loading-state.tsx';
import { TrustBadge } from '../../ui/trust-badge.tsx';
import classes from './leaderboard.module.css';
import { leaderboardQuery, reviewerStatsQuery, type RankedReviewer } from './queries.ts';

/** Reviewers in their order; one's own line is marked, and stands after the first ones when only those are shown. */
export function Leaderboard({ isReviewer, most }: { isReviewer: boolean; most?: number }) {
  const t = useTexts(reviewerRankTexts);
  const { data, error, refetch, isRefetching } = useQuery(leaderboardQuery);
  const own = useQuery({ ...reviewerStatsQuery, enabled: isReviewer }).data?.reviewer_rank;
  if (data === undefined) {
    if (!error) return <SkeletonCards count={1} lines={4} />;
    return <ErrorState title={t('boardFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  if (data.reviewers.length === 0) return <EmptyState icon={Trophy} title={t('boardEmpty')} text={t('boardEmptyText')} />;
  const shown = data.reviewers.filter(({ rank }) => most === undefined || rank <= most || rank === own);
  return <Board reviewers={shown} own={own ?? null} />;
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
