import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { experienceTexts } from './experiences.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import classes from './my-experience-card.module.css';
import type { MyExperience } from './queries.ts';
import { useWithdraw } from './queries.ts';
import { useHeldWithdrawal } from './use-held-withdrawal.ts';

export function WithdrawExperience({ experience }: { experience: MyExperience }) {
  const t = useTexts(experienceTexts);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useWithdraw();
  const { isHeld, hold, undo } = useHeldWithdrawal((isLeaving) =>
    mutate({ id: experience.id, isLeaving }, { onError: (error) => toast.error(errorMessageOr(error, t('withdrawFailed'))) }),
  );
  if (isHeld || isPending) {
    return (
      <div className={classes.held} role="status">
        <span>{t('withdrawnHeld')}</span>
        <Button variant="default" size="sm" leftSection={<Undo2 size={18} aria-hidden />} disabled={!isHeld} onClick={undo}>
          {t('undo')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button
        variant="subtle"
        color="rose"
        size="sm"
        leftSection={<Undo2 size={18} aria-hidden />}
        aria-label={t('withdrawOf', { name: experience.person_name })}
        onClick={() => setAsking(true)}
      >
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('withdrawTitle')}
        confirmLabel={t('withdraw')}
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          hold();
        }}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </>
  );
}
