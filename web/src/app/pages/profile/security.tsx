import { useQuery } from '@tanstack/react-query';
import { accountTexts } from '../../../features/accounts/accounts.en.ts';
import { GoogleAccount } from '../../../features/accounts/google-account.tsx';
import { AuthenticatorApp } from '../../../features/second-factor/authenticator-app.tsx';
import { Passkeys } from '../../../features/second-factor/passkeys.tsx';
import { factorsQuery } from '../../../features/second-factor/queries.ts';
import { secondFactorTexts } from '../../../features/second-factor/second-factor.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../../ui/feedback/loading-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';
import { TitledCard } from '../../../ui/page/titled-card.tsx';

export default function SecurityPage() {
  const t = useTexts(secondFactorTexts);
  const accounts = useTexts(accountTexts);
  const { data: factors, error, refetch, isRefetching } = useQuery(factorsQuery);
  return (
    <Page>
      <PageHeader title={t('pageTitle')} intro={t('pageIntro')} back={paths.settings} />
      {!factors && error && <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />}
      {!factors && !error && <SkeletonCards count={2} />}
      {factors && (
        <Stack>
          <TitledCard id="passkeys" title={t('passkeys')}>
            <Passkeys passkeys={factors.passkeys} />
          </TitledCard>
          <TitledCard id="google-account" title={accounts('googleAccount')}>
            <GoogleAccount />
          </TitledCard>
          <TitledCard id="authenticator-app" title={t('app')}>
            <AuthenticatorApp isSetUp={factors.totp} />
          </TitledCard>
        </Stack>
      )}
    </Page>
  );
}
