import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountTexts } from '../../../features/accounts/accounts.en.ts';
import { endGoogleLink } from '../../../features/accounts/google-link.ts';
import { useLinkGoogle } from '../../../features/accounts/queries.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { errorMessageOr } from '../../../lib/errors/error-message.ts';
import { uiTexts } from '../../../lib/i18n/ui.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PageLoading } from '../../../ui/page/page-loading.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';

/** Connects the account that the member chose at Google. If the server requires a second factor first, they can try again after confirming it. */
export function GoogleLinkCallback() {
  const t = useTexts(accountTexts);
  const ui = useTexts(uiTexts);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { mutate, error, isPending } = useLinkGoogle();
  const code = query.get('code');
  const state = query.get('state') ?? '';
  const hasStarted = useRef(false);
  const link = useCallback(
    (authorizationCode: string): void =>
      mutate(
        { code: authorizationCode, state },
        {
          onSuccess: () => {
            endGoogleLink();
            toast.success(t('googleConnectedNow'));
            void navigate(paths.security, { replace: true });
          },
        },
      ),
    [mutate, state, navigate, t],
  );

  useEffect(() => {
    // React may run an effect twice, and a code works once.
    if (hasStarted.current || !code) return;
    hasStarted.current = true;
    link(code);
  }, [code, link]);

  if (!error && code) return <PageLoading text={t('googleConnecting')} />;
  const canRetry = code && hasCode(error, 'STEP_UP_REQUIRED');
  return (
    <Notice role="alert" tall>
      <PageTitle>{t('googleConnectFailed')}</PageTitle>
      <p>{error ? errorMessageOr(error, t('googleConnectFailed')) : t('googleConnectCancelled')}</p>
      {canRetry && (
        <Button loading={isPending} onClick={() => link(code)}>
          {ui('tryAgain')}
        </Button>
      )}
      <LinkButton to={paths.security} variant={canRetry ? 'default' : 'filled'} onClick={endGoogleLink}>
        {t('googleBackToSecurity')}
      </LinkButton>
    </Notice>
  );
}
