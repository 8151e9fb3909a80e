import { useQuery } from '@tanstack/react-query';
import { CURRENCY } from '@candor/contract/packs';
import { formatNumber, formatReveals } from '../../../lib/format/format.ts';
import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { money } from '../money.ts';
import { analyticsQuery } from '../queries.ts';
import classes from './spending.module.css';

/** Optional beside the list, so a failed request shows nothing. */
export function Spending() {
  const t = useTexts(paymentTexts);
  const { data, isError } = useQuery(analyticsQuery);
  if (isError && !data) return null;
  const facts = [
    [t('spent'), data && money(data.total_spent_cents, CURRENCY)],
    [t('bought'), data && formatReveals(data.reveals_purchased)],
    [t('used'), data && formatNumber(data.reveals_used)],
    [t('now'), data && formatReveals(data.reveals_left)],
  ] as const;
  return (
    <dl className={classes.facts} aria-busy={!data}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
