import { CalendarClock, TriangleAlert } from 'lucide-react';
import { formatDate } from '../../lib/format/format.ts';
import { adminCasesTexts } from './admin-cases.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './case-parts.module.css';

/** An overdue date is marked by text, icon and colour. */
export function DueMark({ dueAt, withTime = false }: { dueAt: string; withTime?: boolean }) {
  const t = useTexts(adminCasesTexts);
  const isOverdue = new Date(dueAt) < new Date();
  const Icon = isOverdue ? TriangleAlert : CalendarClock;
  const date = formatDate(dueAt, { day: 'numeric', month: 'short', ...(withTime ? { hour: 'numeric', minute: '2-digit' } : {}) });
  return (
    <span className={classes.due} data-overdue={isOverdue || undefined}>
      <Icon size={15} aria-hidden />
      {t(isOverdue ? 'overdue' : 'due', { date })}
    </span>
  );
}
