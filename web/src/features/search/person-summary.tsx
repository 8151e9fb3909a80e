import { findPlatform } from '@candor/contract/platforms';
import { formatMonth } from '../../lib/format/format.ts';
import { platformName } from '../../lib/format/platform-names.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Explained } from '../../ui/badges/explained.tsx';
import { PlatformBadge } from '../../ui/badges/platform-badge.tsx';
import { Rating } from '../../ui/badges/rating.tsx';
import { Card } from '../../ui/page/card.tsx';
import wrapped from '../../ui/lists/wrapped-list.module.css';
import tally from '../../ui/badges/tally.module.css';
import classes from './person-summary.module.css';
import type { SearchPage } from './queries.ts';
import { searchTexts } from './search.en.ts';

type Person = NonNullable<SearchPage['summary']['person']>;

/** A free summary of what is published about the searched identifier. */
export function PersonSummary({ person }: { person: Person }) {
  const t = useTexts(searchTexts);
  if (person.experiences === 0) return null;
  const tallies = (['positive', 'neutral', 'negative'] as const).filter((type) => person[type] > 0);
  return (
    <Card as="section" aria-label={t('personTitle')} className={classes.summary ?? ''}>
      <div className={classes.head}>
        <h2 className={classes.count}>
          {t('personCount', { count: person.experiences })}
          {person.since_month !== null && (
            <span className={classes.since}>{t('personSince', { month: formatMonth(person.since_month) })}</span>
          )}
        </h2>
        {person.average_rating !== null && (
          <div className={classes.rating}>
            <span className={classes.soft}>{t('personAverage')}</span>
            <Explained topic="rating">
              <Rating rating={person.average_rating} />
            </Explained>
          </div>
        )}
      </div>
      <ul className={`${wrapped.list} ${classes.row}`} aria-label={t('categories')}>
        {tallies.map((type) => (
          <li key={type} className={tally.tally} data-type={type}>
            {t(`person_${type}`, { count: person[type] })}
          </li>
        ))}
      </ul>
      <ul className={`${wrapped.list} ${classes.row}`} aria-label={t('personPlatforms')}>
        {person.platforms.map((platform) => (
          <li key={platform}>
            <PlatformBadge platform={platform} emoji={findPlatform(platform)?.emoji ?? ''} label={platformName(platform)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
