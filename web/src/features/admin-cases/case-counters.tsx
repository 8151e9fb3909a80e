import { formatNumber } from '../../lib/format/format.ts';
import { adminCasesTexts } from './admin-cases.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import classes from './case-counters.module.css';

export type Counter = 'total' | 'pending' | 'resolved' | 'approved' | 'rejected' | 'denied';

export function CaseCounters({ names, counts }: { names: readonly Counter[]; counts: Partial<Record<Counter, number>> | undefined }) {
  const t = useTexts(adminCasesTexts);
  return (
    <Card as="section" padding="none" aria-label={t('counts')}>
      <dl className={classes.counters}>
        {names.map((name) => {
          const count = counts?.[name];
          return (
            <div key={name} className={classes.counter} data-name={name} data-nonzero={(count ?? 0) > 0 || undefined}>
              <dt>{t(name)}</dt>
              <dd>{count === undefined ? '–' : formatNumber(count)}</dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
