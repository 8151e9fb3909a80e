import { Anchor } from '@mantine/core';
import { secondFactorTexts } from './second-factor.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useLastNonNull } from '../../lib/forms/use-last-non-null.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CodeField } from './code-field.tsx';
import { QrCode } from '../../ui/figures/qr-code.tsx';
import type { AppKey } from './queries.ts';
import { useConfirmAuthenticatorApp } from './queries.ts';
import classes from './second-factor.module.css';

/** Shows the secret for the authenticator app, then asks for its first code. An `appKey` of null closes the dialog. */
export function AppDialog({ appKey, onClose }: { appKey: AppKey | null; onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const confirmApp = useConfirmAuthenticatorApp();
  const shownKey = useLastNonNull(appKey);

  function close() {
    confirmApp.reset();
    onClose();
  }
  function finish(code: string) {
    confirmApp.mutate(code, {
      onSuccess: () => {
        toast.success(t('appAdded'));
        close();
      },
    });
  }
  return (
    <Dialog opened={appKey !== null} onClose={close} title={t('addApp')} keepOnOutsideClick>
      {shownKey && (
        <>
          <p className={classes.text}>{t('scan')}</p>
          <QrCode text={shownKey.otpauth_url} label={t('qrLabel')} />
          <dl className={classes.key}>
            <dt>{t('key')}</dt>
            <dd>{shownKey.secret.match(/.{1,4}/g)?.join(' ')}</dd>
          </dl>
          <p className={classes.link}>
            <Anchor href={shownKey.otpauth_url}>{t('openApp')}</Anchor>
          </p>
          <CodeField label={t('finish')} busy={confirmApp.isPending} error={confirmApp.error} onCode={finish} />
        </>
      )}
    </Dialog>
  );
}
