import { Button, Divider } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { secondFactorTexts } from '../../lib/i18n/en/second-factor.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { paths } from '../../lib/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import { CodeField } from './code-field.tsx';
import { factorsQuery, useConfirmByPasskey, useProveApp } from './queries.ts';
import classes from './second-factor.module.css';

/** Asked for by the server: a passkey, or a code of the authenticator app. What was refused is then asked for again. */
export default function StepUpDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const client = useQueryClient();
  const { data: factors } = useQuery(factorsQuery);
  const prove = useProveApp();
  const passkey = useConfirmByPasskey();
  if (!factors) return null;

  function confirmed() {
    toast.success(t('confirmed'));
    onClose();
    void client.invalidateQueries();
  }
  if (!factors.totp && factors.passkeys.length === 0) {
    return (
      <Dialog opened onClose={onClose} title={t('noneTitle')}>
        <p className={classes.text}>{t('noneText')}</p>
        <Button component={Link} to={paths.security} fullWidth onClick={onClose}>
          {t('toSecurity')}
        </Button>
      </Dialog>
    );
  }
  const offersPasskey = factors.passkeys.length > 0 && canUsePasskeys();
  return (
    <Dialog opened onClose={onClose} title={t('confirmTitle')} keepOnOutsideClick>
      <p className={classes.text}>{t('confirmText')}</p>
      {offersPasskey && (
        <>
          <FormError error={passkey.error} />
          <Button
            fullWidth
            loading={passkey.isPending}
            onClick={() => passkey.mutate(undefined, { onSuccess: (isShown) => isShown && confirmed() })}
          >
            {t('withPasskey')}
          </Button>
        </>
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
    </Dialog>
  );
}
