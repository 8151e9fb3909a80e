import { Button } from '@mantine/core';
import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n/language.ts';
import { AlertDialog } from './alert-dialog.tsx';
import type { AlertDraft } from './alert-form.tsx';
import { alertTexts } from './alerts.en.ts';

/** Shown beside the results of a search for an identifier, even if there are none. */
export function AlertButton({ draft }: { draft: AlertDraft }) {
  const t = useTexts(alertTexts);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<BellPlus size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {t('addForSearch')}
      </Button>
      <AlertDialog opened={opened} onClose={() => setOpened(false)} draft={draft} />
    </>
  );
}
