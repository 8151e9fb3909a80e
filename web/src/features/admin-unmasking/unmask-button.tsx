import { Button } from '@mantine/core';
import { VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { adminUnmaskingTexts } from './admin-unmasking.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { UnmaskDialog } from './unmask-dialog.tsx';

/** A button with the dialog that it opens. */
export function UnmaskButton({ experienceId }: { experienceId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpenUnmaskButton onClick={() => setOpen(true)} />
      <UnmaskDialog experienceId={experienceId} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

export function OpenUnmaskButton({ onClick }: { onClick: () => void }) {
  const t = useTexts(adminUnmaskingTexts);
  return (
    <Button variant="default" size="sm" leftSection={<VenetianMask size={18} aria-hidden />} onClick={onClick}>
      {t('open')}
    </Button>
  );
}
