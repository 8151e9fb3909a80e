import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { secondFactorTexts } from './second-factor.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { factorsQuery } from './queries.ts';
import { Link } from '../../ui/buttons/link.tsx';
import classes from './second-factor.module.css';

/** Opened when the server asks for a second factor before an action. */
export default function StepUpDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const { data: factors, error, refetch, isRefetching } = useQuery(factorsQuery);
  if (!factors) {
    if (!error) return null;
    return (
      <Dialog opened onClose={onClose} title={t('confirmTitle')}>
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      </Dialog>
    );
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
  return (
    <Dialog opened onClose={onClose} title={t('confirmTitle')} keepOnOutsideClick>
      <p className={classes.text}>{t('confirmText')}</p>
      <ConfirmIdentity factors={factors} onConfirmed={onClose} />
    </Dialog>
  );
}
