import { useQuery } from '@tanstack/react-query';
import { SignOutButton } from '../../features/profile/sign-out-button.tsx';
import { ConfirmIdentity } from '../../features/second-factor/confirm-identity.tsx';
import { factorsQuery } from '../../features/second-factor/queries.ts';
import { secondFactorTexts } from '../../features/second-factor/second-factor.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Stack } from '../../ui/page/stack.tsx';

export default function SecondFactorDue() {
  const t = useTexts(secondFactorTexts);
  const { data: factors, error, refetch, isRefetching } = useQuery(factorsQuery);
  return (
    <Page width="form">
      <PageHeader title={t('dueTitle')} intro={t('dueIntro')} />
      <Stack>
        {!factors && error && <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />}
        {!factors && !error && <SkeletonCards count={1} />}
        {factors && (
          <Card>
            <ConfirmIdentity factors={factors} />
          </Card>
        )}
        <SignOutButton fullWidth />
      </Stack>
    </Page>
  );
}
