import { Button } from '@mantine/core';
import { communityTexts } from './community.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { Card } from '../../ui/page/card.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import type { CommunityStats } from './stats-query.ts';
import classes from './reviewer-tab.module.css';

interface Props {
  stats: CommunityStats | undefined;
  onViewStats: () => void;
}

export function QueueEntrance({ stats, onViewStats }: Props) {
  const t = useTexts(communityTexts);
  return (
    <Card as="section" aria-label={t('queueTitle')}>
      <h2 className={classes.heading}>{t('queueTitle')}</h2>
      <dl className={classes.counts}>
        {(
          [
            ['pending', stats?.pending_reviews],
            ['approvedThisWeek', stats?.approved_this_week],
            ['rejectedThisWeek', stats?.rejected_this_week],
          ] as const
        ).map(([label, count]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{count === undefined ? '–' : formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <LinkButton to={paths.reviewQueue}>{t('startReviewing')}</LinkButton>
        <Button variant="default" onClick={onViewStats}>
          {t('viewStats')}
        </Button>
      </div>
    </Card>
  );
}
