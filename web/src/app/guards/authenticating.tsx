import { AUTH_TIMEOUT_MS } from '@candor/contract/limits';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { sessionTexts } from '../../lib/session/session.en.ts';
import { shellTexts } from '../layout/shell.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { useCountdown } from '../../lib/forms/use-countdown.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PageLoading } from '../../ui/page/page-loading.tsx';
import classes from './authenticating.module.css';

const TIMEOUT_SECONDS = AUTH_TIMEOUT_MS / 1000;
/** A fast reply should not flash a dialog. */
const DIALOG_DELAY_SECONDS = 1;

/** Counts down to the timeout while the session is checked, then offers another try. */
export default function Authenticating({ onRetry }: { onRetry: (() => void) | undefined }) {
  const t = useTexts(sessionTexts);
  const shell = useTexts(shellTexts);
  const navigate = useNavigate();
  const { secondsLeft, start } = useCountdown();
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => {
    start(TIMEOUT_SECONDS);
    setStarted(true);
  }, [start]);
  if (!hasStarted || secondsLeft > TIMEOUT_SECONDS - DIALOG_DELAY_SECONDS) return <PageLoading text={shell('verifying')} />;
  const isTimedOut = secondsLeft === 0;
  return (
    <>
      <PageLoading text={shell('verifying')} />
      <Dialog
        opened
        onClose={() => void navigate(paths.community)}
        title={t(isTimedOut ? 'timeoutTitle' : 'authenticating')}
        keepOnOutsideClick
      >
        <p className={classes.text} role={isTimedOut ? 'alert' : undefined}>
          {isTimedOut ? t('timeoutText') : t('authenticatingText', { count: secondsLeft })}
        </p>
        {isTimedOut && (
          <Button
            fullWidth
            data-autofocus
            onClick={() => {
              start(TIMEOUT_SECONDS);
              onRetry?.();
            }}
          >
            {t('retryAuthentication')}
          </Button>
        )}
      </Dialog>
    </>
  );
}
