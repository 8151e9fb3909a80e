import { Siren } from 'lucide-react';
import { adminPath } from '../../lib/paths/admin-paths.ts';
import { paths } from '../../lib/paths/paths.ts';
import { formatDate } from '../../lib/format/format.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { adminOverviewTexts } from './admin-overview.en.ts';
import classes from './urgent-alarm.module.css';
import type { Stats } from './queries.ts';

/** The fast lane's cases, shown above everything else. */
export function UrgentAlarm({ urgent: { open, late, next_due_at: dueAt } }: Pick<Stats, 'urgent'>) {
  const t = useTexts(adminOverviewTexts);
  if (open === 0) return null;
  return (
    <section className={classes.alarm} role="alert">
      <Siren size={22} aria-hidden />
      <p>
        <strong>{t('urgent', { count: open })}</strong> {late > 0 && t('urgentLate', { count: late })}{' '}
        {late === 0 && dueAt !== null && t('urgentDue', { time: formatDate(dueAt, { dateStyle: 'medium', timeStyle: 'short' }) })}
      </p>
      <div className={classes.links}>
        <LinkButton to={`${paths.reviewQueue}?urgent=1`}>{t('urgentItems')}</LinkButton>
        <LinkButton to={adminPath('experienceDisputes')}>{t('urgentDisputes')}</LinkButton>
      </div>
    </section>
  );
}
