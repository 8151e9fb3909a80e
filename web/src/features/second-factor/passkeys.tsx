import { Button } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { formatDate } from '../../lib/format.ts';
import { secondFactorTexts } from '../../lib/i18n/en/second-factor.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { PasskeyEntry } from './queries.ts';
import { useAddPasskey, useRemoveFactor } from './queries.ts';
import classes from './second-factor.module.css';

export function Passkeys({ passkeys }: { passkeys: readonly PasskeyEntry[] }) {
  const t = useTexts(secondFactorTexts);
  const add = useAddPasskey();
  const remove = useRemoveFactor();
  const [doomed, setDoomed] = useState<PasskeyEntry | null>(null);

  function addOne() {
    add.mutate(undefined, {
      onSuccess: (added) => (added ? toast.success(t('passkeyAdded')) : toast.info(t('passkeyNotAdded'))),
      onError: (error) => toast.error(sentenceOr(error, t('failed'))),
    });
  }
  function removeIt() {
    if (!doomed) return;
    remove.mutate(
      { kind: 'passkey', id: doomed.id },
      {
        onSuccess: () => {
          toast.success(t('passkeyRemoved'));
          setDoomed(null);
        },
      },
    );
  }
  return (
    <>
      <p className={classes.text}>{t('passkeysText')}</p>
      {passkeys.length === 0 ? (
        <p className={classes.text}>{t('passkeysEmpty')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.row}>
              <KeyRound size={20} aria-hidden />
              <div className={classes.entry}>
                <strong>{passkey.name}</strong>
                <span>{t('addedOn', { date: formatDate(passkey.created_at) })}</span>
              </div>
              <Button
                variant="subtle"
                color="rose"
                size="sm"
                aria-label={t('removePasskeyLabel', { name: passkey.name })}
                onClick={() => {
                  remove.reset();
                  setDoomed(passkey);
                }}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="default" onClick={addOne} loading={add.isPending}>
          {t('addPasskey')}
        </Button>
      ) : (
        <p className={classes.text}>{t('passkeysUnsupported')}</p>
      )}
      <ConfirmDialog
        opened={doomed !== null}
        onClose={() => setDoomed(null)}
        onConfirm={removeIt}
        title={t('removePasskeyTitle')}
        confirmLabel={t('remove')}
        tone="danger"
        busy={remove.isPending}
        error={remove.error}
      >
        {t('removePasskeyText')}
      </ConfirmDialog>
    </>
  );
}
