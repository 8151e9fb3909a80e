import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../lib/i18n/language.ts';
import { handOverItem } from '../queries.ts';
import { reviewTexts } from '../review.en.ts';
import { TextDialog } from './text-dialog.tsx';

/** Gives the item back with a note for the next reviewer who takes it. */
export function HandOver({ itemId, onDone }: { itemId: number; onDone: () => void }) {
  const t = useTexts(reviewTexts);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const sending = useMutation({
    mutationFn: (note: string) => handOverItem(itemId, note),
    onSuccess: () => {
      setDialogOpen(false);
      onDone();
    },
  });
  return (
    <>
      <Button variant="subtle" size="sm" leftSection={<Repeat2 size={16} aria-hidden />} onClick={() => setDialogOpen(true)}>
        {t('handOver')}
      </Button>
      <TextDialog
        opened={isDialogOpen}
        title={t('handOver')}
        label={t('handOverNote')}
        help={t('handOverHelp')}
        action={t('handOver')}
        isSending={sending.isPending}
        error={sending.error}
        onClose={() => setDialogOpen(false)}
        onSend={(note) => sending.mutate(note)}
      />
    </>
  );
}
