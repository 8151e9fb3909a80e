import { APPROVED_EXPERIENCE_REVEALS, MONTHLY_REVEAL_TARGET, SIGN_UP_REVEALS } from '@candor/contract/limits';
import { CalendarSync, Eye, HandHeart, PenLine, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { paymentTexts } from './payments.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { IconPoints } from '../../ui/lists/icon-points.tsx';
import classes from './how-reveals-work.module.css';

export function HowRevealsWork() {
  const t = useTexts(paymentTexts);
  const id = useId();
  const points = [
    [Eye, t('howOnce')],
    [HandHeart, t('howFree')],
    [PenLine, t('howEarn', { joined: SIGN_UP_REVEALS, approved: APPROVED_EXPERIENCE_REVEALS })],
    [CalendarSync, t('howMonthly', { target: MONTHLY_REVEAL_TARGET })],
    [Undo2, t('howRefund')],
  ] as const;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('howTitle')}
      </h2>
      <IconPoints points={points} />
    </section>
  );
}
