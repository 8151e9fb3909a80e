import { Flag } from 'lucide-react';
import { formatDate } from '../../../lib/format/format.ts';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { ReviewItem } from '../queries.ts';
import classes from './review-detail.module.css';

export function ItemReports({ reports }: Pick<ReviewItem, 'reports'>) {
  const t = useTexts(reviewTexts);
  if (reports.length === 0) return null;
  return (
    <section>
      <h3 className={classes.label}>{t('reportedBecause')}</h3>
      <ul className={classes.reports}>
        {reports.map((report, index) => (
          <li key={`${index} ${report.created_at}`}>
            <Flag size={15} aria-hidden />
            <span>
              <strong>{t(`reason_${report.reason}`)}</strong>{' '}
              <span className={classes.day}>{formatDate(report.created_at, { dateStyle: 'medium' })}</span>
              {report.details !== '' && (
                <span className={classes.reporterWords} dir="auto">
                  {report.details}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
