import { Button } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { secondFactorTexts } from '../../lib/i18n/en/second-factor.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { AppDialog } from './app-dialog.tsx';
import type { AppKey } from './queries.ts';
import { useBeginApp, useRemoveFactor } from './queries.ts';
import classes from './second-factor.module.css';

export function AuthenticatorApp({ isSetUp }: { isSetUp: boolean }) {
  const t = useTexts(secondFactorTexts);
  const begin = useBeginApp();
  const remove = useRemoveFactor();
  const [appKey, setAppKey] = useState<AppKey | null>(null);
  const [isRemoving, setRemoving] = useState(false);

  function removeIt() {
    remove.mutate(
      { kind: 'totp' },
      {
        onSuccess: () => {
          toast.success(t('appRemoved'));
          setRemoving(false);
        },
      },
    );
  }
  return (
    <>
      <p className={classes.text}>{t('appText')}</p>
      {isSetUp && (
        <div className={classes.row}>
          <ShieldCheck size={20} aria-hidden />
          <strong>{t('appOn')}</strong>
        </div>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={begin.isPending}
          onClick={() => begin.mutate(undefined, { onSuccess: setAppKey, onError: (error) => toast.error(sentenceOr(error, t('failed'))) })}
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
        onConfirm={removeIt}
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
