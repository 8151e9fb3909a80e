import { Button, Divider } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../lib/api-error.ts';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { secondFactorTexts } from '../../lib/i18n/en/second-factor.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import { CodeField } from './code-field.tsx';
import type { Factors } from './queries.ts';
import { useConfirmByPasskey, useProveApp } from './queries.ts';
import classes from './second-factor.module.css';

interface Props {
  factors: Factors;
  onConfirmed?: () => void;
}

/** A passkey, or a code of the authenticator app. What was refused before is then asked for again. */
export function ConfirmIdentity({ factors, onConfirmed }: Props) {
  const t = useTexts(secondFactorTexts);
  const client = useQueryClient();
  const prove = useProveApp();
  const passkey = useConfirmByPasskey();
  const offersPasskey = factors.passkeys.length > 0 && canUsePasskeys();
  // The server has one answer for whatever is wrong with it, worded for codes.
  const failure = hasCode(passkey.error, 'INVALID_CODE') ? t('passkeyFailed') : sentenceOr(passkey.error, t('passkeyFailed'));

  function confirmed() {
    toast.success(t('confirmed'));
    onConfirmed?.();
    void client.invalidateQueries();
  }
  return (
    <>
      {offersPasskey && (
        <div className={classes.form}>
          <Button
            fullWidth
            loading={passkey.isPending}
            onClick={() => passkey.mutate(undefined, { onSuccess: (isShown) => isShown && confirmed() })}
          >
            {t('withPasskey')}
          </Button>
          <FormError messages={passkey.isError ? [failure] : []} />
        </div>
      )}
      {offersPasskey && factors.totp && <Divider my="lg" label={t('or')} />}
      {factors.totp && (
        <CodeField
          label={t('confirm')}
          busy={prove.isPending}
          error={prove.error}
          onCode={(code) => prove.mutate(code, { onSuccess: confirmed })}
        />
      )}
      {!offersPasskey && !factors.totp && <p className={classes.text}>{t('passkeyElsewhere')}</p>}
    </>
  );
}
