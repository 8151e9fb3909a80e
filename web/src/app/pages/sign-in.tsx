import { Divider } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { DemoPeople, isDemo } from '../../features/accounts/demo-people.tsx';
import { GoogleButton } from '../../features/accounts/google-button.tsx';
import { PasskeyButton } from '../../features/accounts/passkey-button.tsx';
import { SignInForm } from '../../features/accounts/sign-in-form.tsx';
import { readVerificationLink } from '../../features/accounts/verification-link.ts';
import { accountTexts } from '../../lib/i18n/en/accounts.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import type { User } from '../../lib/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './account-page.module.css';
import { returnPath } from './return-path.ts';

export default function SignInPage() {
  const t = useTexts(accountTexts);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const [link] = useState(() => readVerificationLink(query));
  const goOn = returnPath(state);

  function enter(user: User) {
    toast.success(t('welcomeBack', { name: user.display_name }));
    void navigate(goOn, { replace: true });
  }

  return (
    <Page width="form">
      <PageHeader title={t('signInTitle')} intro={t('signInIntro')} />
      <div className={classes.blocks}>
        <Card>
          <SignInForm link={link} onSignedIn={enter} onUnknownNumber={(number) => void navigate(paths.signUp, { state: number })} />
          <Divider my="lg" label={t('or')} />
          <Stack gap="tight">
            <GoogleButton label={t('google')} returnTo={goOn} />
            <PasskeyButton onSignedIn={enter} />
          </Stack>
        </Card>
        <p className={classes.other}>
          {t('newHere')} <Link to={paths.signUp}>{t('createAccount')}</Link>
        </p>
        {isDemo() && <DemoPeople onSignedIn={enter} />}
      </div>
    </Page>
  );
}
