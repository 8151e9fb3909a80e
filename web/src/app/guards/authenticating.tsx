import { AUTH_TIMEOUT_MS } from '@candor/contract/limits';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { sessionTexts } from '../../lib/i18n/en/session.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import classes from './authenticating.module.css';

const WHOLE_SECONDS = AUTH_TIMEOUT_MS / 1000;
/** An answer that comes as fast as it should makes no dialog flash by. */
const UNSEEN_SECONDS = 1;

/** While the server is asked who this is: for how long still, and another try when that is over (specification 2, section 2). */
export default function Authenticating({ onRetry }: { onRetry: (() => void) | undefined }) {
  const t = useTexts(sessionTexts);
  const navigate = useNavigate();
  const { left, start } = useCountdown();
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    start(WHOLE_SECONDS);
    setBegun(true);
  }, [start]);
  if (!isBegun || left > WHOLE_SECONDS - UNSEEN_SECONDS) return <PageLoading />;
  const isOver = left === 0;
  return (
    <>
      <PageLoading />
      <Dialog
        opened
        onClose={() => void navigate(paths.community)}
        title={t(isOver ? 'timeoutTitle' : 'authenticating')}
        keepOnOutsideClick
      >
        <p className={classes.text} role={isOver ? 'alert' : undefined}>
          {isOver ? t('timeoutText') : t('authenticatingText', { count: left })}
        </p>
        {isOver && (
          <Button
            fullWidth
            data-autofocus
            onClick={() => {
              start(WHOLE_SECONDS);
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
