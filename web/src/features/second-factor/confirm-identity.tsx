import { Button, Divider } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../lib/api/api-error.ts';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { secondFactorTexts } from './second-factor.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { canUsePasskeys } from '../../lib/session/passkeys.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { CodeField } from './code-field.tsx';
import type { Factors } from './queries.ts';
import { useConfirmByPasskey, useConfirmAuthenticatorApp } from './queries.ts';
import classes from './second-factor.module.css';

interface Props {
  factors: Factors;
  onConfirmed?: () => void;
}

export function ConfirmIdentity({ factors, onConfirmed }: Props) {
  const t = useTexts(secondFactorTexts);
  const client = useQueryClient();
  const confirmByApp = useConfirmAuthenticatorApp();
  const confirmByPasskey = useConfirmByPasskey();
  const offersPasskey = factors.passkeys.length > 0 && canUsePasskeys();
  // The server's INVALID_CODE message is about codes, not passkeys.
  const failure = hasCode(confirmByPasskey.error, 'INVALID_CODE')
    ? t('passkeyFailed')
    : errorMessageOr(confirmByPasskey.error, t('passkeyFailed'));

  function finish() {
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
            loading={confirmByPasskey.isPending}
            onClick={() => confirmByPasskey.mutate(undefined, { onSuccess: (isConfirmed) => isConfirmed && finish() })}
          >
            {t('withPasskey')}
          </Button>
          <FormError messages={confirmByPasskey.isError ? [failure] : []} />
        </div>
      )}
      {offersPasskey && factors.totp && <Divider my="lg" label={t('or')} />}
      {factors.totp && (
        <CodeField
          label={t('confirm')}
          busy={confirmByApp.isPending}
          error={confirmByApp.error}
          onCode={(code) => confirmByApp.mutate(code, { onSuccess: finish })}
        />
      )}
      {!offersPasskey && !factors.totp && <p className={classes.text}>{t('passkeyElsewhere')}</p>}
    </>
  );
}
