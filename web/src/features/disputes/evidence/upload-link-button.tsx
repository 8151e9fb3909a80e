import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { disputeTexts } from '../disputes.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { ExperienceDispute } from '../queries.ts';
import { UploadLinkShown } from './upload-link-shown.tsx';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';

/** Lets the member add a file from another device without signing in there. */
export function UploadLinkButton({ dispute }: { dispute: Pick<ExperienceDispute, 'id' | 'role'> }) {
  const t = useTexts(disputeTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton icon={Smartphone} onClick={() => setOpen(true)}>
        {t('otherDevice')}
      </ActionButton>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('linkTitle')}>
        <UploadLinkShown dispute={dispute} />
      </Dialog>
    </>
  );
}
