import { ADMIN_RANK } from '@candor/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Medal } from 'lucide-react';
import { capCount } from '../../../lib/format/format.ts';
import { profileTexts } from '../profile.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { Translate } from '../../../lib/i18n/translate.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { statsQuery } from '../queries.ts';
import { Section } from '../section.tsx';
import { Tile } from './tile.tsx';
import classes from './tiles.module.css';

export function ReviewingTiles({ onRank }: { onRank: () => void }) {
  const t = useTexts(profileTexts);
  const { data: stats, isError } = useQuery(statsQuery);
  const missing = isError ? t('unknown') : undefined;
  return (
    <Section title={t('reviewing')}>
      <ul className={classes.grid} data-pair>
        <Tile
          icon={ClipboardCheck}
          label={t('reviewQueue')}
          value={stats ? capCount(stats.pending_reviews_count) : missing}
          to={paths.reviewQueue}
        />
        <Tile icon={Medal} label={t('reviewerRank')} value={stats ? rankText(stats.reviewer_rank, t) : missing} onOpen={onRank} />
      </ul>
    </Section>
  );
}

function rankText(rank: number | null, t: Translate<(typeof profileTexts)['texts']>): string {
  if (rank === null) return t('notRanked');
  return rank === ADMIN_RANK ? t('rankAdmin') : t('rank', { rank });
}
