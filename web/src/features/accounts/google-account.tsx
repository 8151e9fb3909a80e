import { Button } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { useConfirmation } from '../../lib/forms/use-confirmation.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { accountTexts } from './accounts.en.ts';
import classes from './accounts.module.css';
import { beginGoogleLink, endGoogleLink } from './google-link.ts';
import { useStartGoogle, useUnlinkGoogle } from './queries.ts';

/** Google as a second way to sign in to an account that began with a phone number. */
export function GoogleAccount() {
  const { google_linked: isLinked } = useUser();
  return isLinked ? <Disconnect /> : <Connect />;
}

function Connect() {
  const t = useTexts(accountTexts);
  const start = useStartGoogle();
  function connect() {
    beginGoogleLink();
    start.mutate(paths.security, { onError: endGoogleLink });
  }
  return (
    <>
      <p className={classes.linkText}>{t('googleConnectText')}</p>
      <Button variant="default" loading={start.isPending || start.isSuccess} onClick={connect}>
        {t('googleConnect')}
      </Button>
      <FormError messages={start.isError ? [errorMessageOr(start.error, t('googleFailed'))] : []} />
    </>
  );
}

function Disconnect() {
  const t = useTexts(accountTexts);
  const unlinking = useConfirmation({ mutation: useUnlinkGoogle(), onSuccess: () => toast.success(t('googleDisconnected')) });
  return (
    <>
      <p className={classes.linkState}>
        <ShieldCheck size={20} aria-hidden />
        <strong>{t('googleConnected')}</strong>
      </p>
      <Button variant="subtle" color="rose" onClick={() => unlinking.open()}>
        {t('googleDisconnect')}
      </Button>
      <ConfirmDialog {...unlinking.dialog} title={t('googleDisconnectTitle')} confirmLabel={t('googleDisconnect')} tone="danger">
        {t('googleDisconnectText')}
      </ConfirmDialog>
    </>
  );
}
