import { Divider } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { DemoPeople, isDemo } from '../../../features/accounts/demo-people.tsx';
import { GoogleButton } from '../../../features/accounts/google-button.tsx';
import { PasskeyButton } from '../../../features/accounts/passkey-button.tsx';
import { SignInForm } from '../../../features/accounts/sign-in-form.tsx';
import { readVerificationLink } from '../../../features/accounts/verification-link.ts';
import { accountTexts } from '../../../features/accounts/accounts.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { useBrowserValue } from '../../../lib/use-browser-value.ts';
import type { User } from '../../../lib/session/use-session.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import classes from './account-page.module.css';
import { returnPath } from './return-path.ts';

export default function SignInPage() {
  const t = useTexts(accountTexts);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const [link] = useState(() => readVerificationLink(query));
  const returnTo = returnPath(state);
  const offersDemo = useBrowserValue(isDemo, false);

  function enter(user: User) {
    toast.success(t('welcomeBack', { name: user.display_name }));
    void navigate(returnTo, { replace: true });
  }

  return (
    <Page width="form">
      <PageHeader title={t('signInTitle')} intro={t('signInIntro')} />
      <div className={classes.blocks}>
        <Card>
          <SignInForm link={link} onSignedIn={enter} onUnknownNumber={(number) => void navigate(paths.signUp, { state: number })} />
          <Divider my="lg" label={t('or')} />
          <Stack gap="tight">
            <GoogleButton label={t('google')} returnTo={returnTo} />
            <PasskeyButton onSignedIn={enter} />
          </Stack>
        </Card>
        <p className={classes.other}>
          {t('newHere')} <Link to={paths.signUp}>{t('createAccount')}</Link>
        </p>
        {offersDemo && <DemoPeople onSignedIn={enter} />}
      </div>
    </Page>
  );
}
