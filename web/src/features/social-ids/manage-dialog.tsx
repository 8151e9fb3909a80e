import { socialIdTexts } from '../../lib/i18n/en/social-ids.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ManageSocialIds } from './manage-social-ids.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  onShowTrust: () => void;
}

export function ManageDialog({ opened, onClose, onShowTrust }: Props) {
  const t = useTexts(socialIdTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('manageTitle')} size="md">
      <ManageSocialIds onShowTrust={onShowTrust} />
    </Dialog>
  );
}
