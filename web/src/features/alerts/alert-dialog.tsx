import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog, type DialogProps } from '../../ui/dialogs/dialog.tsx';
import { AlertForm, type AlertDraft } from './alert-form.tsx';
import { alertTexts } from './alerts.en.ts';

interface Props extends DialogProps {
  draft: AlertDraft;
}

export function AlertDialog({ opened, onClose, draft }: Props) {
  const t = useTexts(alertTexts);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('formTitle')} keepOnOutsideClick>
      <AlertForm draft={draft} onAdded={onClose} />
    </Dialog>
  );
}
