import { Divider } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearGoogleSignUp, readGoogleSignUp } from '../../../features/accounts/google-sign-up.ts';
import { GoogleButton } from '../../../features/accounts/google-button.tsx';
import type { UnknownNumber } from '../../../features/accounts/use-sign-in.ts';
import { emptySignUp } from '../../../features/accounts/sign-up-draft.ts';
import { SignUpForm } from '../../../features/accounts/sign-up-form.tsx';
import { accountTexts } from '../../../features/accounts/accounts.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import type { User } from '../../../lib/session/use-session.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { Card } from '../../../ui/page/card.tsx';
import { InfoBox } from '../../../ui/feedback/info-box.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import classes from './account-page.module.css';

export default function SignUpPage() {
  const t = useTexts(accountTexts);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [verified, setVerified] = useState(() => readVerifiedNumber(state));
  const [google, setGoogle] = useState(readGoogleSignUp);
  const { draft, change, clear } = useDraft('sign-up', {
    ...emptySignUp,
    ...(google?.google_user.name ? { displayName: google.google_user.name } : {}),
  });
  const [isCarryOverDue, setCarryOverDue] = useState(verified !== null);
  // The number proved on the sign-in page replaces the one in an older draft.
  if (isCarryOverDue && verified) {
    setCarryOverDue(false);
    change({ dialCode: verified.dialCode, number: verified.number, consentGivenAt: verified.consentGivenAt || new Date().toISOString() });
  }
  const isSameNumber = verified !== null && verified.number === draft.number && verified.dialCode === draft.dialCode;
  const ticket = isSameNumber ? verified.signUpTicket : undefined;

  function enter(user: User) {
    clear();
    clearGoogleSignUp();
    toast.success(t('welcomeNew', { name: user.display_name }));
    void navigate(paths.community, { replace: true });
  }
  function clearTickets() {
    setVerified(null);
    setGoogle(null);
    clearGoogleSignUp();
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
            onTicketExpired={clearTickets}
            onSignedUp={enter}
          />
        </Card>
        <Footnotes />
      </div>
    </Page>
  );
}

function Footnotes() {
  const t = useTexts(accountTexts);
  return (
    <>
      <p className={classes.other}>
        {t('haveAccount')} <Link to={paths.signIn}>{t('signIn')}</Link>
      </p>
      <p className={classes.small}>
        {t('agree')} <Link to={paths.terms}>{t('agreeTerms')}</Link> {t('agreeAnd')} <Link to={paths.privacy}>{t('agreePrivacy')}</Link>.
      </p>
    </>
  );
}

/** Reads the number that the sign-in page proved from the history state. Any other state is ignored. */
function readVerifiedNumber(state: unknown): UnknownNumber | null {
  if (typeof state !== 'object' || state === null || !('dialCode' in state) || !('number' in state)) return null;
  // Only the sign-in page navigates with these two fields, and it passes a whole UnknownNumber.
  return state as UnknownNumber;
}
