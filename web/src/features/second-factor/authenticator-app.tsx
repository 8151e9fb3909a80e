import { Button } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { useConfirmation } from '../../lib/forms/use-confirmation.ts';
import { secondFactorTexts } from './second-factor.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { AppDialog } from './app-dialog.tsx';
import type { AppKey } from './queries.ts';
import { useStartAuthenticatorApp, useRemoveFactor } from './queries.ts';
import classes from './second-factor.module.css';

export function AuthenticatorApp({ isSetUp }: { isSetUp: boolean }) {
  const t = useTexts(secondFactorTexts);
  const start = useStartAuthenticatorApp();
  const [appKey, setAppKey] = useState<AppKey | null>(null);
  const removal = useConfirmation({ mutation: useRemoveFactor(), onSuccess: () => toast.success(t('appRemoved')) });
  return (
    <>
      <p className={classes.text}>{t('appText')}</p>
      <AppStatus isSetUp={isSetUp} />
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={start.isPending}
          onClick={() =>
            start.mutate(undefined, { onSuccess: setAppKey, onError: (error) => toast.error(errorMessageOr(error, t('failed'))) })
          }
        >
          {isSetUp ? t('changeApp') : t('addApp')}
        </Button>
        {isSetUp && (
          <Button variant="subtle" color="rose" onClick={() => removal.open({ kind: 'totp' })}>
            {t('removeApp')}
          </Button>
        )}
      </div>
      <AppDialog appKey={appKey} onClose={() => setAppKey(null)} />
      <ConfirmDialog {...removal.dialog} title={t('removeAppTitle')} confirmLabel={t('remove')} tone="danger">
        {t('removeAppText')}
      </ConfirmDialog>
    </>
  );
}

function AppStatus({ isSetUp }: { isSetUp: boolean }) {
  const t = useTexts(secondFactorTexts);
  return (
    <>
      {isSetUp && (
        <div className={classes.row}>
          <ShieldCheck size={20} aria-hidden />
          <strong>{t('appOn')}</strong>
        </div>
      )}
    </>
  );
}
