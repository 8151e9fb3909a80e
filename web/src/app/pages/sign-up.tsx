import { Divider } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { forgetGoogleSignUp, googleSignUp } from '../../features/accounts/google-sign-up.ts';
import { GoogleButton } from '../../features/accounts/google-button.tsx';
import type { UnknownNumber } from '../../features/accounts/sign-in-form.tsx';
import { emptySignUp } from '../../features/accounts/sign-up-draft.ts';
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx';
import { accountTexts } from '../../lib/i18n/en/accounts.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import type { User } from '../../lib/session/use-session.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Card } from '../../ui/card.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './account-page.module.css';

export default function SignUpPage() {
  const t = useTexts(accountTexts);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [proved, setProved] = useState(() => provedNumber(state));
  const [google, setGoogle] = useState(googleSignUp);
  const { draft, change, clear } = useDraft('sign-up', {
    ...emptySignUp,
    ...(google?.google_user.name ? { displayName: google.google_user.name } : {}),
  });
  const [carried, setCarried] = useState(proved !== null);
  // What sign-in found wins over an older draft, once.
  if (carried && proved) {
    setCarried(false);
    change({ dialCode: proved.dialCode, number: proved.number, consentGivenAt: proved.consentGivenAt || new Date().toISOString() });
  }
  const sameNumber = proved !== null && proved.number === draft.number && proved.dialCode === draft.dialCode;
  const ticket = sameNumber ? proved.signUpTicket : undefined;

  function enter(user: User) {
    clear();
    forgetGoogleSignUp();
    toast.success(t('welcomeNew', { name: user.display_name }));
    void navigate(paths.community, { replace: true });
  }
  function forgetTickets() {
    setProved(null);
    setGoogle(null);
    forgetGoogleSignUp();
  }

  return (
    <Page width="form">
      <PageHeader title={t('signUpTitle')} intro={t('signUpIntro')} back={paths.welcome} />
      <div className={classes.blocks}>
        <Card>
          {google ? (
            <InfoBox title={t('googleLinked')}>{t('googleLinkedText')}</InfoBox>
          ) : (
            <>
              <GoogleButton label={t('googleSignUp')} returnTo={paths.signUp} />
              <Divider my="lg" label={t('or')} />
            </>
          )}
          {ticket && <InfoBox title={t('phoneProved')}>{t('phoneProvedText')}</InfoBox>}
          <SignUpForm
            draft={draft}
            onChange={change}
            signUpTicket={ticket}
            googleTicket={google?.google_ticket}
            onTicketExpired={forgetTickets}
            onSignedUp={enter}
          />
        </Card>
        <p className={classes.other}>
          {t('haveAccount')} <Link to={paths.signIn}>{t('signIn')}</Link>
        </p>
        <p className={classes.small}>
          {t('agree')} <Link to={paths.terms}>{t('agreeTerms')}</Link> {t('agreeAnd')} <Link to={paths.privacy}>{t('agreePrivacy')}</Link>.
        </p>
      </div>
    </Page>
  );
}

/** The sign-in screen hands over the number it proved; anything else in the history's state is not ours. */
function provedNumber(state: unknown): UnknownNumber | null {
  if (typeof state !== 'object' || state === null || !('dialCode' in state) || !('number' in state)) return null;
  return state as UnknownNumber;
}
