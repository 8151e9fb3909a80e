import { capCount } from '../../../lib/format/format.ts';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { SubjectHistory as History } from '../queries.ts';
import classes from './subject-history.module.css';

/** Counts of other experiences about the same identifiers, without names. */
export function SubjectHistory({ history }: { history: History | null }) {
  const t = useTexts(reviewTexts);
  const facts =
    history &&
    [
      [t('historyPublished'), history.published],
      [t('historyRejected'), history.rejected],
      [t('historyWaiting'), history.waiting],
      [t('historyRemoved'), history.removed],
      [t('historyWithdrawn'), history.withdrawn],
      [t('historyWeek'), history.last_7_days],
    ].filter(([, count]) => count !== 0);
  return (
    <section>
      <h3 className={classes.title}>{t('historyTitle')}</h3>
      {facts === null ? (
        <p className={classes.none} aria-hidden>
          …
        </p>
      ) : history?.total === 0 ? (
        <p className={classes.none}>{t('historyNone')}</p>
      ) : (
        <dl className={classes.facts}>
          {facts.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{capCount(Number(count))}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
