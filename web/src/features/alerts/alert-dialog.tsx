import { useTexts } from '../../lib/i18n/language.ts';
import type { DialogProps } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { AlertForm, type AlertDraft } from './alert-form.tsx';
import { alertTexts } from './alerts.en.ts';

export function AlertDialog({ draft, ...dialog }: DialogProps & { draft: AlertDraft }) {
  const t = useTexts(alertTexts);
  return <FormDialog {...dialog} title={t('formTitle')} renderForm={(close) => <AlertForm draft={draft} onAdded={close} />} />;
}
