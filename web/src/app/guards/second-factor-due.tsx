import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmIdentity } from '../../features/second-factor/confirm-identity.tsx';
import { factorsQuery } from '../../features/second-factor/queries.ts';
import { secondFactorTexts } from '../../features/second-factor/second-factor.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { signOut } from '../../lib/session/end-session.ts';
import { Card } from '../../ui/page/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Stack } from '../../ui/page/stack.tsx';

export default function SecondFactorDue() {
  const t = useTexts(secondFactorTexts);
  const client = useQueryClient();
  const { data: factors, error, refetch, isRefetching } = useQuery(factorsQuery);
  const [isLeaving, setLeaving] = useState(false);
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
        <Button
          variant="default"
          fullWidth
          loading={isLeaving}
          onClick={() => {
            setLeaving(true);
            void signOut(client);
          }}
        >
          {t('signOut')}
        </Button>
      </Stack>
    </Page>
  );
}
