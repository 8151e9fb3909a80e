import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { experienceTexts } from './experiences.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import type { MyExperience } from './queries.ts';
import { useWithdraw } from './queries.ts';

export function WithdrawExperience({ experience }: { experience: MyExperience }) {
  const t = useTexts(experienceTexts);
  const [isAsking, setAsking] = useState(false);
  const withdrawal = useWithdraw();
  const close = () => {
    setAsking(false);
    withdrawal.reset();
  };
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
        onClose={close}
        title={t('withdrawTitle')}
        confirmLabel={t('withdraw')}
        tone="danger"
        busy={withdrawal.isPending}
        error={withdrawal.error}
        onConfirm={() =>
          withdrawal.mutate(experience.id, {
            onSuccess: () => {
              toast.success(t('withdrawn'));
              close();
            },
          })
        }
      >
        {t(experience.status === 'approved' ? 'withdrawPublishedText' : 'withdrawText')}
      </ConfirmDialog>
    </>
  );
}
