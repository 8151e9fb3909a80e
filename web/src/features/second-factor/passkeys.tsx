import { Button } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { useConfirmation } from '../../lib/forms/use-confirmation.ts';
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
  const removal = useConfirmation({ mutation: useRemoveFactor(), onSuccess: () => toast.success(t('passkeyRemoved')) });

  function addNewPasskey() {
    add.mutate(undefined, {
      onSuccess: (added) => (added ? toast.success(t('passkeyAdded')) : toast.info(t('passkeyNotAdded'))),
      onError: (error) => toast.error(errorMessageOr(error, t('failed'))),
    });
  }
  return (
    <>
      <p className={classes.text}>{t('passkeysText')}</p>
      {passkeys.length === 0 ? (
        <p className={classes.text}>{t('passkeysEmpty')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => removal.open({ kind: 'passkey', id: passkey.id })} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="default" onClick={addNewPasskey} loading={add.isPending}>
          {t('addPasskey')}
        </Button>
      ) : (
        <p className={classes.text}>{t('passkeysUnsupported')}</p>
      )}
      <ConfirmDialog {...removal.dialog} title={t('removePasskeyTitle')} confirmLabel={t('remove')} tone="danger">
        {t('removePasskeyText')}
      </ConfirmDialog>
    </>
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
