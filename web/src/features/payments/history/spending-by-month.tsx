import { CURRENCY } from '@candor/contract/packs';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDate, formatNumber, formatReveals } from '../../../lib/format/format.ts';
import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { money } from '../money.ts';
import { analyticsQuery } from '../queries.ts';
import classes from './spending-by-month.module.css';

export function SpendingByMonth() {
  const t = useTexts(paymentTexts);
  const id = useId();
  const months = useQuery(analyticsQuery).data?.by_month ?? [];
  if (months.length === 0) return null;
  const maxCents = Math.max(1, ...months.map(({ spent_cents: cents }) => cents));
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id}>{t('byMonth')}</h2>
      <table className={classes.table} aria-labelledby={id}>
        <thead>
          <tr>
            {(['month', 'spent', 'boughtShort', 'usedShort'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((row) => (
            <tr key={row.month}>
              <th scope="row">{formatDate(`${row.month}-01`, { month: 'short', year: 'numeric' })}</th>
              <td>
                <span className={classes.bar} style={{ width: `${(row.spent_cents / maxCents) * 100}%` }} aria-hidden />
                {money(row.spent_cents, CURRENCY)}
              </td>
              <td>{formatReveals(row.reveals_purchased)}</td>
              <td>{formatNumber(row.reveals_used)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
