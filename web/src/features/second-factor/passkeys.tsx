import { Button } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { formatDate } from '../../lib/format/format.ts';
import { secondFactorTexts } from './second-factor.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { canUsePasskeys } from '../../lib/session/passkeys.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import type { PasskeyEntry } from './queries.ts';
import { useAddPasskey, useRemoveFactor } from './queries.ts';
import classes from './second-factor.module.css';

export function Passkeys({ passkeys }: { passkeys: readonly PasskeyEntry[] }) {
  const t = useTexts(secondFactorTexts);
  const add = useAddPasskey();
  const remove = useRemoveFactor();
  const [removing, setRemoving] = useState<PasskeyEntry | null>(null);

  function addOne() {
    add.mutate(undefined, {
      onSuccess: (added) => (added ? toast.success(t('passkeyAdded')) : toast.info(t('passkeyNotAdded'))),
      onError: (error) => toast.error(errorMessageOr(error, t('failed'))),
    });
  }
  function removeIt() {
    if (!removing) return;
    remove.mutate(
      { kind: 'passkey', id: removing.id },
      {
        onSuccess: () => {
          toast.success(t('passkeyRemoved'));
          setRemoving(null);
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
        <PasskeyList
          passkeys={passkeys}
          onRemove={(passkey) => {
            remove.reset();
            setRemoving(passkey);
          }}
        />
      )}
      {canUsePasskeys() ? (
        <Button variant="default" onClick={addOne} loading={add.isPending}>
          {t('addPasskey')}
        </Button>
      ) : (
        <p className={classes.text}>{t('passkeysUnsupported')}</p>
      )}
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
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

function PasskeyList({ passkeys, onRemove }: { passkeys: readonly PasskeyEntry[]; onRemove: (passkey: PasskeyEntry) => void }) {
  const t = useTexts(secondFactorTexts);
  return (
    <ul className={classes.list} aria-label={t('passkeys')}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyEntry; onRemove: () => void }) {
  const t = useTexts(secondFactorTexts);
  return (
    <li className={classes.row}>
      <KeyRound size={20} aria-hidden />
      <div className={classes.entry}>
        <strong>{passkey.name}</strong>
        <span>{t('addedOn', { date: formatDate(passkey.created_at) })}</span>
      </div>
      <Button variant="subtle" color="rose" size="sm" aria-label={t('removePasskeyLabel', { name: passkey.name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}
