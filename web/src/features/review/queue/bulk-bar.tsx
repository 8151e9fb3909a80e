import { Button } from '@mantine/core';
import { ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../lib/i18n/language.ts';
import { TextDialog } from '../item/text-dialog.tsx';
import { reviewTexts } from '../review.en.ts';
import classes from './bulk-bar.module.css';
import type { useMarkedItems } from './use-marked-items.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';

/** Chooses several items and rejects them as spam, with one reason. */
export function BulkBar({ marking }: { marking: ReturnType<typeof useMarkedItems> }) {
  const t = useTexts(reviewTexts);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { marked, rejecting } = marking;
  if (marked === undefined) {
    return (
      <ActionButton
        className={classes.start ?? ''}
        icon={ListChecks}
        onClick={() => {
          setDialogOpen(false);
          marking.start();
        }}
      >
        {t('chooseSeveral')}
      </ActionButton>
    );
  }
  return (
    <div className={classes.bar} role="group" aria-label={t('chooseSeveral')}>
      <span aria-live="polite">{t('chosen', { count: marked.size })}</span>
      <Button color="rose" disabled={marked.size === 0} onClick={() => setDialogOpen(true)}>
        {t('rejectSpam')}
      </Button>
      <Button variant="default" leftSection={<X size={16} aria-hidden />} onClick={marking.stop}>
        {t('cancel')}
      </Button>
      <TextDialog
        opened={isDialogOpen}
        title={t('bulkTitle', { count: marked.size })}
        label={t('rejectTitle')}
        help={t('rejectHelp')}
        initial={t('spamReason')}
        action={t('rejectSpam')}
        isDangerous
        isSending={rejecting.isPending}
        error={rejecting.error}
        onClose={() => setDialogOpen(false)}
        onSend={(notes) => rejecting.mutate(notes)}
      />
    </div>
  );
}
