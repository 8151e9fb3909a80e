import { paths } from '../../lib/paths/paths.ts';
import { platformName } from '../../lib/format/platform-names.ts';
import { Gavel, Hourglass, MessagesSquare, ShieldCheck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber, formatShare } from '../../lib/format/format.ts';
import { communityTexts } from './community.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { publicName } from '../../lib/format/public-name.ts';
import { BarChart } from '../../ui/figures/bar-chart.tsx';
import { Card } from '../../ui/page/card.tsx';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import { TrustBadge } from '../../ui/badges/trust-badge.tsx';
import { PlatformList } from './platform-list.tsx';
import type { CommunityStats as Stats } from './stats-query.ts';
import { Link } from '../../ui/buttons/link.tsx';
import classes from './community-stats.module.css';

const MAX_BARS = 10;
const MAX_PLATFORMS = 5;

/** The share of all experiences. */
const shareOf = (count: number, { total_experiences: total }: Stats): number | undefined => (total > 0 ? count / total : undefined);

const sortByCount = <T extends { count: number }>(list: readonly T[]): T[] => list.toSorted((a, b) => b.count - a.count);

export function CommunityStats({ stats }: { stats: Stats }) {
  const t = useTexts(communityTexts);
  // The API may send a value that is not a list, for which the text for no data is shown.
  const platforms = Array.isArray(stats.platform_stats) ? stats.platform_stats : [];
  return (
    <div className={classes.stats}>
      <Counts stats={stats} />
      <StatsCard title={t('thisWeek')} tone="sunken">
        <ThisWeek stats={stats} />
      </StatsCard>
      <div className={classes.grid}>
        <Emojis stats={stats} />
        <Cities stats={stats} />
        <StatsCard title={t('platforms')}>
          {platforms.length === 0 ? (
            <p className={classes.nothing}>{t('noPlatforms')}</p>
          ) : (
            <PlatformList
              platforms={sortByCount(platforms)
                .slice(0, MAX_PLATFORMS)
                .map(({ platform, emoji, count }) => ({
                  platform,
                  emoji,
                  label: platformName(platform),
                  count,
                  share: shareOf(count, stats),
                }))}
            />
          )}
        </StatsCard>
        <TopReviewers stats={stats} />
      </div>
      <Activity stats={stats} />
      <p>
        <Link to={paths.transparency}>{t('transparency')}</Link>
      </p>
    </div>
  );
}

function Counts({ stats }: { stats: Stats }) {
  const t = useTexts(communityTexts);
  return (
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

function StatsCard({ title, tone = 'plain', children }: { title: string; tone?: 'plain' | 'sunken'; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} tone={tone}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </Card>
  );
}

/** This week's decisions so far, their shares, and the decisions of last week. */
function ThisWeek({ stats }: { stats: Stats }) {
  const t = useTexts(communityTexts);
  const { approved_this_week: approved, rejected_this_week: rejected } = stats;
  const total = approved + rejected;
  const decisions = [
    { tone: 'positive', text: 'approved', count: approved, before: stats.approved_last_week },
    { tone: 'negative', text: 'rejected', count: rejected, before: stats.rejected_last_week },
  ] as const;
  return (
    <dl className={classes.week}>
      {decisions.map(({ tone, text, count, before }) => (
        <div key={text} data-tone={tone}>
          <dt>
            {t(text, { count })}
            {total > 0 && ` · ${formatShare(count / total)}`}
          </dt>
          <dd>
            <ComparedWithLastWeek now={count} before={before} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders nothing with a server of the previous release, which doesn't send last week's counts. */
function ComparedWithLastWeek({ now, before }: { now: number; before: number | undefined }) {
  const t = useTexts(communityTexts);
  if (before === undefined) return null;
  if (now === before) return t('asManyAsBefore', { before });
  const key = now > before ? 'moreThanBefore' : 'fewerThanBefore';
  return t(key, { count: Math.abs(now - before), before });
}

function TopReviewers({ stats }: { stats: Stats }) {
  const t = useTexts(communityTexts);
  return (
    <StatsCard title={t('topReviewers')}>
      {stats.top_reviewers.length === 0 && <p className={classes.nothing}>{t('notYet')}</p>}
      <ol className={classes.people}>
        {stats.top_reviewers.map((reviewer, index) => (
          <li key={`${index} ${reviewer.display_name}`}>
            <span className={classes.rank}>{index + 1}</span>
            <span className={classes.person}>
              <bdi>{publicName(reviewer.display_name)}</bdi>
              <span className={classes.soft}>{t('reviews', { count: reviewer.reviews })}</span>
            </span>
            <TrustBadge score={reviewer.trust_score} />
          </li>
        ))}
      </ol>
    </StatsCard>
  );
}

function Cities({ stats }: { stats: Stats }) {
  const t = useTexts(communityTexts);
  const bars = stats.city_stats.map(({ city, count }) => ({ label: city, count }));
  return <StatsChart slanted title={t('cities')} labelHead={t('city')} bars={bars} stats={stats} />;
}

function Emojis({ stats }: { stats: Stats }) {
  const t = useTexts(communityTexts);
  const bars = stats.emoji_stats.map(({ emoji, count }) => ({ label: emoji, count }));
  return <StatsChart title={t('emojis')} labelHead={t('emoji')} bars={bars} stats={stats} />;
}

interface StatsChartProps {
  title: string;
  labelHead: string;
  bars: readonly { label: string; count: number }[];
  stats: Stats;
  slanted?: boolean;
}

/** The most frequent cities or emojis, with their share of all experiences. */
function StatsChart({ title, labelHead, bars, stats, slanted = false }: StatsChartProps) {
  const t = useTexts(communityTexts);
  return (
    <Card as="section" aria-label={title}>
      {bars.length === 0 ? (
        <EmptyStats title={title} text={t('notYet')} />
      ) : (
        <BarChart
          slanted={slanted}
          title={title}
          labelHead={labelHead}
          countHead={t('count')}
          tableLabel={t('asTable')}
          shareHead={t('share')}
          bars={sortByCount(bars)
            .slice(0, MAX_BARS)
            .map(({ label, count }) => ({ label, count, share: shareOf(count, stats) }))}
        />
      )}
    </Card>
  );
}

const EmptyStats = ({ title, text }: { title: string; text: string }) => (
  <>
    <h2 className={classes.heading}>{title}</h2>
    <p className={classes.nothing}>{text}</p>
  </>
);

function Activity({ stats }: { stats: Stats }) {
  const t = useTexts(communityTexts);
  return (
    <StatsCard title={t('activity')}>
      {stats.activity_logs.length === 0 && <p className={classes.nothing}>{t('notYet')}</p>}
      <ul className={classes.activity}>
        {stats.activity_logs.map((entry, index) => (
          <li key={`${index} ${entry.time}`}>
            <span>
              {entry.text} <bdi className={classes.soft}>{publicName(entry.user)}</bdi>
            </span>
            <span className={classes.soft}>
              <RelativeDate time={entry.time} />
            </span>
          </li>
        ))}
      </ul>
    </StatsCard>
  );
}
