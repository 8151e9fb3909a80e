import { platformLabel } from '@candor/contract/platforms';
import { Gavel, Hourglass, MessagesSquare, ShieldCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { formatNumber } from '../../lib/format.ts';
import { communityTexts } from '../../lib/i18n/en/community.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Card } from '../../ui/card.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { TrustBadge } from '../../ui/trust-badge.tsx';
import { PlatformList } from './platform-list.tsx';
import type { CommunityStats as Stats } from './queries.ts';
import classes from './community-stats.module.css';

const CITIES = 10;
const PLATFORMS = 5;

export function CommunityStats({ stats }: { stats: Stats }) {
  const t = useTexts(communityTexts);
  const byCount = <T extends { count: number }>(list: readonly T[]): T[] => list.toSorted((a, b) => b.count - a.count);
  return (
    <div className={classes.stats}>
      <dl className={classes.counts}>
        <Count icon={Gavel} label={t('reviewers')} value={stats.community_reviewers} />
        <Count icon={MessagesSquare} label={t('experiences')} value={stats.total_experiences} />
        <Count icon={Hourglass} label={t('pending')} value={stats.pending_reviews} />
        <div className={classes.count}>
          <dt>
            <ShieldCheck size={18} aria-hidden />
            {t('averageTrust')}
          </dt>
          <dd>
            <TrustBadge score={Math.round(stats.average_trust_score)} />
          </dd>
        </div>
      </dl>
      <Card as="section" aria-label={t('thisWeek')} tone="sunken">
        <h2 className={classes.heading}>{t('thisWeek')}</h2>
        <p className={classes.week}>
          <strong data-tone="positive">{t('approved', { count: stats.approved_this_week })}</strong>
          <strong data-tone="negative">{t('rejected', { count: stats.rejected_this_week })}</strong>
        </p>
      </Card>
      <div className={classes.grid}>
        <Card as="section" aria-label={t('emojis')}>
          {stats.emoji_stats.length === 0 ? (
            <Nothing title={t('emojis')} text={t('notYet')} />
          ) : (
            <BarChart
              title={t('emojis')}
              labelHead={t('emoji')}
              countHead={t('count')}
              tableLabel={t('asTable')}
              bars={byCount(stats.emoji_stats)
                .slice(0, CITIES)
                .map(({ emoji, count }) => ({ label: emoji, count }))}
            />
          )}
        </Card>
        <Card as="section" aria-label={t('cities')}>
          {stats.city_stats.length === 0 ? (
            <Nothing title={t('cities')} text={t('notYet')} />
          ) : (
            <BarChart
              slanted
              title={t('cities')}
              labelHead={t('city')}
              countHead={t('count')}
              tableLabel={t('asTable')}
              bars={byCount(stats.city_stats)
                .slice(0, CITIES)
                .map(({ city, count }) => ({ label: city, count }))}
            />
          )}
        </Card>
        <Card as="section" aria-label={t('platforms')}>
          <h2 className={classes.heading}>{t('platforms')}</h2>
          {stats.platform_stats.length === 0 ? (
            <p className={classes.nothing}>{t('noPlatforms')}</p>
          ) : (
            <PlatformList
              platforms={byCount(stats.platform_stats)
                .slice(0, PLATFORMS)
                .map(({ platform, emoji, count }) => ({ platform, emoji, label: platformLabel(platform).label, count }))}
            />
          )}
        </Card>
        <Card as="section" aria-label={t('topReviewers')}>
          <h2 className={classes.heading}>{t('topReviewers')}</h2>
          {stats.top_reviewers.length === 0 && <p className={classes.nothing}>{t('notYet')}</p>}
          <ol className={classes.people}>
            {stats.top_reviewers.map((reviewer, index) => (
              <li key={`${index} ${reviewer.display_name}`}>
                <span className={classes.rank}>{index + 1}</span>
                <span className={classes.person}>
                  <bdi>{reviewer.display_name}</bdi>
                  <span className={classes.soft}>{t('reviews', { count: reviewer.reviews })}</span>
                </span>
                <TrustBadge score={reviewer.trust_score} />
              </li>
            ))}
          </ol>
        </Card>
      </div>
      <Card as="section" aria-label={t('activity')}>
        <h2 className={classes.heading}>{t('activity')}</h2>
        {stats.activity_logs.length === 0 && <p className={classes.nothing}>{t('notYet')}</p>}
        <ul className={classes.activity}>
          {stats.activity_logs.map((entry, index) => (
            <li key={`${index} ${entry.time}`}>
              <span>
                {entry.text} <bdi className={classes.soft}>{entry.user}</bdi>
              </span>
              <span className={classes.soft}>
                <RelativeDate time={entry.time} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Count({ icon: Icon, label, value }: { icon: LucideIcon; label: string; value: number }) {
  return (
    <div className={classes.count}>
      <dt>
        <Icon size={18} aria-hidden />
        {label}
      </dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  );
}

const Nothing = ({ title, text }: { title: string; text: string }) => (
  <>
    <h2 className={classes.heading}>{title}</h2>
    <p className={classes.nothing}>{text}</p>
  </>
);
