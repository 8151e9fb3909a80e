import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { formatNumber } from '../../lib/format/format.ts';
import { reviewerRankTexts } from './reviewer-rank.en.ts';
import { publicName } from '../../lib/format/public-name.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonContent } from '../../ui/feedback/loading-state.tsx';
import { TrustBadge } from '../../ui/badges/trust-badge.tsx';
import classes from './leaderboard.module.css';
import { leaderboardQuery, reviewerStatsQuery, type RankedReviewer } from './queries.ts';

/** The member's own row is marked, and added below a shortened list. */
export function Leaderboard({ isReviewer, limit }: { isReviewer: boolean; limit?: number }) {
  const t = useTexts(reviewerRankTexts);
  const { data, error, refetch, isRefetching } = useQuery(leaderboardQuery);
  const ownRank = useQuery({ ...reviewerStatsQuery, enabled: isReviewer }).data?.reviewer_rank;
  if (data === undefined) {
    if (!error) return <SkeletonContent lines={4} />;
    return <ErrorState title={t('boardFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  if (data.reviewers.length === 0) return <EmptyState icon={Trophy} title={t('boardEmpty')} text={t('boardEmptyText')} />;
  const rows = data.reviewers.filter(({ rank }) => limit === undefined || rank <= limit || rank === ownRank);
  return <Board reviewers={rows} ownRank={ownRank ?? null} />;
}

function Board({ reviewers, ownRank }: { reviewers: readonly RankedReviewer[]; ownRank: number | null }) {
  const t = useTexts(reviewerRankTexts);
  return (
    <div className={classes.board}>
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
            <tr key={reviewer.rank} data-own={reviewer.rank === ownRank || undefined}>
              <td>{reviewer.rank}</td>
              <th scope="row">
                <bdi>{publicName(reviewer.display_name)}</bdi>
                {reviewer.rank === ownRank && <span className={classes.you}> {t('you')}</span>}
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
    </div>
  );
}
