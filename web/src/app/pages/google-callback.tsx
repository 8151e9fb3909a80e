import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isGoogleTicket, keepGoogleSignUp } from '../../features/accounts/google-sign-up.ts';
import { useExchangeGoogle } from '../../features/accounts/queries.ts';
import { ApiError, hasCode } from '../../lib/api-error.ts';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { accountTexts } from '../../lib/i18n/en/accounts.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toast } from '../../ui/toast.tsx';
import { returnPath } from './return-path.ts';

export default function GoogleCallbackPage() {
  const t = useTexts(accountTexts);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const exchange = useExchangeGoogle();
  const [failure, setFailure] = useState<string>();
  // A code can be exchanged once, and effects may run twice.
  const asked = useRef(false);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const code = query.get('code');
    if (query.get('error')) return setFailure(t('googleCancelled'));
    if (!code) return setFailure(t('googleNoCode'));
    exchange.mutate(
      { code, state: query.get('state') ?? '' },
      {
        onSuccess: (returnTo) => {
          toast.success(t('googleSuccess'));
          // Who began on the sign-up screen turned out to have an account.
          const from = returnTo === paths.signUp ? paths.community : returnTo;
          void navigate(returnPath({ from }), { replace: true });
        },
        onError: (error) => {
          if (hasCode(error, 'USER_NOT_FOUND') && isGoogleTicket(error.data)) {
            keepGoogleSignUp(error.data);
            toast.info(t('accountNotFound'));
            void navigate(paths.signUp, { replace: true });
          } else {
            setFailure(sentenceOr(error, t(error instanceof ApiError ? 'googleFailed' : 'googleNotProcessed')));
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
