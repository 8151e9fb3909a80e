import { Button } from '@mantine/core';
import { VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { adminUnmaskingTexts } from './admin-unmasking.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { UnmaskDialog } from './unmask-dialog.tsx';

export function UnmaskButton({ experienceId }: { experienceId: number }) {
  const t = useTexts(adminUnmaskingTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="sm" leftSection={<VenetianMask size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <UnmaskDialog experienceId={experienceId} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
