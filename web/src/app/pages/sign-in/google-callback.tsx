import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { GoogleLinkCallback } from './google-link-callback.tsx';
import { isGoogleLink } from '../../../features/accounts/google-link.ts';
import { isGoogleTicket, storeGoogleSignUp } from '../../../features/accounts/google-sign-up.ts';
import { useExchangeGoogle } from '../../../features/accounts/queries.ts';
import { ApiError, hasCode } from '../../../lib/api/api-error.ts';
import { errorMessageOr } from '../../../lib/errors/error-message.ts';
import { accountTexts } from '../../../features/accounts/accounts.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { PageLoading } from '../../../ui/page/page-loading.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { returnPath } from './return-path.ts';

/** Google's answer to signing in, or to connecting it to an account. */
export default function GoogleCallbackPage() {
  const [isLink] = useState(isGoogleLink);
  return isLink ? <GoogleLinkCallback /> : <GoogleSignInCallback />;
}

function GoogleSignInCallback() {
  const t = useTexts(accountTexts);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const exchange = useExchangeGoogle();
  const [failure, setFailure] = useState<string>();
  // Google's code can be exchanged only once, and React may run an effect twice.
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const code = query.get('code');
    if (query.get('error')) return setFailure(t('googleCancelled'));
    if (!code) return setFailure(t('googleNoCode'));
    exchange.mutate(
      { code, state: query.get('state') ?? '' },
      {
        onSuccess: (returnTo) => {
          toast.success(t('googleSuccess'));
          // A person who started on the sign-up page already has an account.
          const from = returnTo === paths.signUp ? paths.community : returnTo;
          void navigate(returnPath({ from }), { replace: true });
        },
        onError: (error) => {
          if (hasCode(error, 'USER_NOT_FOUND') && isGoogleTicket(error.data)) {
            storeGoogleSignUp(error.data);
            toast.info(t('accountNotFound'));
            void navigate(paths.signUp, { replace: true });
          } else {
            setFailure(errorMessageOr(error, t(error instanceof ApiError ? 'googleFailed' : 'googleNotProcessed')));
          }
        },
      },
    );
    return undefined;
  }, [query, exchange, navigate, t]);

  if (failure === undefined) return <PageLoading text={t('googleProcessing')} />;
  return (
    <Notice role="alert" tall>
      <PageTitle>{t('googleErrorTitle')}</PageTitle>
      <p>{failure}</p>
      <LinkButton to={paths.signIn}>{t('googleReturn')}</LinkButton>
    </Notice>
  );
}
