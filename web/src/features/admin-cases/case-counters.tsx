import { formatNumber } from '../../lib/format.ts';
import { adminCasesTexts } from '../../lib/i18n/en/admin-cases.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/card.tsx';
import classes from './case-counters.module.css';

export type Counted = 'total' | 'pending' | 'resolved' | 'approved' | 'rejected' | 'denied';

/** How many there are of each status, whatever is listed. */
export function CaseCounters({ names, counts }: { names: readonly Counted[]; counts: Partial<Record<Counted, number>> | undefined }) {
  const t = useTexts(adminCasesTexts);
  return (
    <Card as="section" padding="none" aria-label={t('counts')}>
      <dl className={classes.counters}>
        {names.map((name) => {
          const count = counts?.[name];
          return (
            <div key={name} className={classes.counter} data-name={name} data-some={(count ?? 0) > 0 || undefined}>
              <dt>{t(name)}</dt>
              <dd>{count === undefined ? '–' : formatNumber(count)}</dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
