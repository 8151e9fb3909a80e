import { ActionIcon, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronRight, Circle, X } from 'lucide-react';
import { Link } from 'react-router';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/page/card.tsx';
import classes from './checklist-card.module.css';
import { checklistQuery, useDismissChecklist, type Checklist } from './queries.ts';
import { trustTexts } from './trust.en.ts';

/** What a member can do next for their trust score. It goes once everything is done, or when it is put away. */
export function ChecklistCard() {
  const t = useTexts(trustTexts);
  const { data: checklist } = useQuery(checklistQuery);
  const dismiss = useDismissChecklist();
  if (!checklist || checklist.dismissed || checklist.steps.every(({ done }) => done)) return null;
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
