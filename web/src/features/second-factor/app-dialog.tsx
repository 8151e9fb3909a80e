import { Anchor } from '@mantine/core';
import { secondFactorTexts } from '../../lib/i18n/en/second-factor.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useKept } from '../../lib/use-kept.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { CodeField } from './code-field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import type { AppKey } from './queries.ts';
import { useProveApp } from './queries.ts';
import classes from './second-factor.module.css';

/** The key for the app, then its first code. Null closes the dialog. */
export function AppDialog({ appKey, onClose }: { appKey: AppKey | null; onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const prove = useProveApp();
  const shown = useKept(appKey);

  function close() {
    prove.reset();
    onClose();
  }
  function finish(code: string) {
    prove.mutate(code, {
      onSuccess: () => {
        toast.success(t('appAdded'));
        close();
      },
    });
  }
  return (
    <Dialog opened={appKey !== null} onClose={close} title={t('addApp')} keepOnOutsideClick>
      {shown && (
        <>
          <p className={classes.text}>{t('scan')}</p>
          <QrCode text={shown.otpauth_url} label={t('qrLabel')} />
          <dl className={classes.key}>
            <dt>{t('key')}</dt>
            <dd>{shown.secret.match(/.{1,4}/g)?.join(' ')}</dd>
          </dl>
          <p className={classes.link}>
            <Anchor href={shown.otpauth_url}>{t('openApp')}</Anchor>
          </p>
          <CodeField label={t('finish')} busy={prove.isPending} error={prove.error} onCode={finish} />
        </>
      )}
    </Dialog>
  );
}
