import { Button } from '@mantine/core';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { blockTexts } from './blocks.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useBlock } from './queries.ts';

/** Blocks an author without revealing who it is. */
export function BlockButton({ experienceId, onBlocked }: { experienceId: number; onBlocked: () => void }) {
  const t = useTexts(blockTexts);
  const [isAsking, setAsking] = useState(false);
  const { mutate, reset, isPending, error } = useBlock();
  const close = (): void => {
    setAsking(false);
    reset();
  };
  return (
    <>
      <Button variant="subtle" color="gray" size="sm" leftSection={<UserX size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {t('block')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        title={t('title')}
        confirmLabel={t('confirm')}
        tone="danger"
        busy={isPending}
        error={error}
        onConfirm={() =>
          mutate(experienceId, {
            onSuccess: () => {
              toast.success(t('done'));
              close();
              onBlocked();
            },
          })
        }
      >
        <p>{t('text')}</p>
        <p>{t('kept')}</p>
      </ConfirmDialog>
    </>
  );
}
