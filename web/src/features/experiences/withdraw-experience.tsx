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
import { useDelayedWithdrawal } from './use-delayed-withdrawal.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';

export function WithdrawExperience({ experience }: { experience: MyExperience }) {
  const t = useTexts(experienceTexts);
  const [isConfirming, setConfirming] = useState(false);
  const { mutateAsync, isPending } = useWithdraw();
  const { isWaiting, start, undo } = useDelayedWithdrawal(
    (isLeaving) =>
      // Not through the options of `mutate`: they are not called once the member has left the list.
      void mutateAsync({ id: experience.id, isLeaving }).catch((error: unknown) => toast.error(errorMessageOr(error, t('withdrawFailed')))),
  );
  if (isWaiting || isPending) {
    return (
      <div className={classes.waiting} role="status">
        <span>{t('withdrawalWaits')}</span>
        <Button variant="default" size="sm" leftSection={<Undo2 size={18} aria-hidden />} disabled={!isWaiting} onClick={undo}>
          {t('undo')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <ActionButton
        color="rose"
        icon={Undo2}
        aria-label={t('withdrawOf', { name: experience.person_name })}
        onClick={() => setConfirming(true)}
      >
        {t('withdraw')}
      </ActionButton>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('withdrawTitle')}
        confirmLabel={t('withdraw')}
        tone="danger"
        onConfirm={() => {
          setConfirming(false);
          start();
        }}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </>
  );
}
