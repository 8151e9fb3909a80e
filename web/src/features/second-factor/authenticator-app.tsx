import { Button } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
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
  const remove = useRemoveFactor();
  const [appKey, setAppKey] = useState<AppKey | null>(null);
  const [isRemoving, setRemoving] = useState(false);

  function removeApp() {
    const onSuccess = (): void => {
      toast.success(t('appRemoved'));
      setRemoving(false);
    };
    remove.mutate({ kind: 'totp' }, { onSuccess });
  }
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
          <Button
            variant="subtle"
            color="rose"
            onClick={() => {
              remove.reset();
              setRemoving(true);
            }}
          >
            {t('removeApp')}
          </Button>
        )}
      </div>
      <AppDialog appKey={appKey} onClose={() => setAppKey(null)} />
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={removeApp}
        title={t('removeAppTitle')}
        confirmLabel={t('remove')}
        tone="danger"
        busy={remove.isPending}
        error={remove.error}
      >
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
