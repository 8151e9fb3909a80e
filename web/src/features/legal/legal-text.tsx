import { useLocation, useSearchParams } from 'react-router';
import { formatDate } from '../../lib/format/format.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { Prose } from '../../ui/page/prose.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import classes from './legal-text.module.css';
import { legalTexts } from './legal.en.ts';
import { OperatorFacts } from './operator-facts.tsx';

type Sections = readonly { title: string; paragraphs: readonly string[] }[];

interface Props {
  /** The current version first. */
  versions: readonly { date: string; sections: Sections }[];
}

const formatDay = (day: string): string => formatDate(`${day}T00:00:00.000Z`, { dateStyle: 'long' });

/** A legal text with its date, the operator, and links to its earlier versions (`?version=`). */
export function LegalText({ versions }: Props) {
  const t = useTexts(legalTexts);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const [current] = versions;
  const shownVersion = versions.find(({ date }) => date === search.get('version')) ?? current;
  if (!shownVersion || !current) return null;
  const others = versions.slice(1).filter((version) => version !== shownVersion);
  return (
    <>
      {shownVersion === current ? (
        <p className={classes.date}>{t('validFrom', { date: formatDay(shownVersion.date) })}</p>
      ) : (
        <InfoBox tone="waiting" title={t('earlierVersion', { date: formatDay(shownVersion.date) })}>
          <Link to={pathname}>{t('toCurrent')}</Link>
        </InfoBox>
      )}
      <Prose sections={shownVersion.sections}>
        <OperatorFacts />
        {others.length > 0 && (
          <>
            <h2>{t('versionsTitle')}</h2>
            <ul>
              {others.map(({ date }) => (
                <li key={date}>
                  <Link to={`${pathname}?version=${date}`}>{t('versionOf', { date: formatDay(date) })}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Prose>
    </>
  );
}
