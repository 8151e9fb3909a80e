import { ActionIcon, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight, Circle, X } from 'lucide-react';
import { useEffect } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { localStore } from '../../lib/storage.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import classes from './checklist-card.module.css';
import { checklistQuery, useDismissChecklist, type Checklist } from './queries.ts';
import { trustTexts } from './trust.en.ts';

const ROWS_KEY = 'candor.checklist-rows';
/** The number of open steps right after signing up. */
const ROWS_AT_FIRST = 5;

/** The next steps for a higher trust score. It disappears once all are done or the member dismisses it. */
export function ChecklistCard() {
  const t = useTexts(trustTexts);
  const { data: checklist, isPending } = useQuery(checklistQuery);
  const dismiss = useDismissChecklist();
  const isOver = checklist !== undefined && (checklist.dismissed || checklist.steps.every(({ done }) => done));
  const rows = isOver ? 0 : checklist?.steps.length;
  useEffect(() => {
    if (rows !== undefined) localStore.write(ROWS_KEY, String(rows));
  }, [rows]);
  if (isPending) return <ChecklistSkeleton />;
  if (!checklist || isOver) return null;
  const { goal, steps } = checklist;
  return (
    <Card as="section" aria-labelledby="checklist">
      <header className={classes.head}>
        <Title order={2} size="h3" id="checklist">
          {goal.missing > 0 ? t('checklistGoal', { count: goal.missing, feature: goal.feature }) : t('checklistMore')}
        </Title>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.dismiss}
          aria-label={t('checklistDismiss')}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate(undefined, { onError: (error) => toast.error(errorMessageOr(error, t('checklistDismissFailed'))) })}
        >
          <X size={20} aria-hidden />
        </ActionIcon>
      </header>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ul>
    </Card>
  );
}

/** Reserves the list's last height, so that nothing moves when it arrives. */
export function ChecklistSkeleton() {
  const rows = Number(localStore.read(ROWS_KEY) ?? ROWS_AT_FIRST);
  if (!(rows > 0)) return null;
  return (
    <Card>
      <div className={classes.head} aria-hidden>
        <Skeleton height={24} width="55%" />
        <Skeleton className={classes.dismiss} height={44} width={44} circle />
      </div>
      <ul className={classes.steps} aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <li key={row} className={classes.step}>
            <Skeleton height={16} width="70%" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Step({ step: { label, points, link, done } }: { step: Checklist['steps'][number] }) {
  const t = useTexts(trustTexts);
  if (done) {
    return (
      <li className={classes.step} data-done>
        <Check size={18} role="img" aria-label={t('checklistDone')} />
        <span className={classes.label}>{label}</span>
      </li>
    );
  }
  return (
    <li>
      <Link to={link} className={classes.step}>
        <Circle size={18} aria-hidden />
        <span className={classes.label}>{label}</span>
        <span className={classes.points}>{t('checklistPoints', { count: points })}</span>
        <ChevronRight size={18} aria-hidden />
      </Link>
    </li>
  );
}
