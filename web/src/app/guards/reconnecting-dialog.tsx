import { Loader } from '@mantine/core';
import { sessionTexts } from '../../lib/session/session.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import classes from './reconnecting.module.css';

export default function ReconnectingDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(sessionTexts);
  return (
    <Dialog opened onClose={onClose} title={t('expiredTitle')} keepOnOutsideClick>
      <p className={classes.text} role="status">
        <Loader size="sm" aria-hidden />
        {navigator.onLine ? t('reconnecting') : t('noInternet')}
      </p>
    </Dialog>
  );
}
