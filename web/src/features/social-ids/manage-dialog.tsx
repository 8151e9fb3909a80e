import { socialIdTexts } from './social-ids.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { Props as ManageProps } from './manage-social-ids.tsx';
import { ManageSocialIds } from './manage-social-ids.tsx';

interface Props extends ManageProps {
  opened: boolean;
  onClose: () => void;
}

export function ManageDialog({ opened, onClose, ...manage }: Props) {
  const t = useTexts(socialIdTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('manageTitle')} size="md">
      <ManageSocialIds {...manage} />
    </Dialog>
  );
}
