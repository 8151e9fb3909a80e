import { rewordingTexts } from '../../lib/i18n/en/admin-rewording.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RewordForm } from './reword-form.tsx';

interface Props {
  experienceId: number;
  original: string;
  opened: boolean;
  onClose: () => void;
  /** It is published with the new words: the item is done with. */
  onApproved: () => void;
}

/** Milder words for what somebody wrote, proposed by the assistant and decided by an admin (product decision Q5). */
export function RewordDialog({ experienceId, original, opened, onClose, onApproved }: Props) {
  const t = useTexts(rewordingTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="md" keepOnOutsideClick>
      {opened && <RewordForm experienceId={experienceId} original={original} onClose={onClose} onApproved={onApproved} />}
    </Dialog>
  );
}
