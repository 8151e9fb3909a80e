import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { OpenSetupForm } from '../../../features/setup/open-setup-form.tsx';
import { setupQuery } from '../../../features/setup/queries.ts';
import { SetupSteps } from '../../../features/setup/setup-steps.tsx';
import { setupTexts } from '../../../features/setup/setup.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../../ui/feedback/loading-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';
import { Link } from '../../../ui/buttons/link.tsx';

export default function SetupPage() {
  const t = useTexts(setupTexts);
  const { data, error, refetch, isFetching } = useQuery(setupQuery);
  // The token must not stay in the address bar, nor in the history.
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  const hasAdmin = data?.some(({ key, done }) => key === 'admin' && done) ?? false;
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Stack>
        {error && <ErrorState title={t('loadFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
        {!error && data === undefined && <SkeletonCards />}
        {data === null && <OpenSetupForm initialToken={token} />}
        {data && <SetupSteps steps={data} />}
        {hasAdmin && (
          <Button component={Link} to={paths.admin} variant="default">
            {t('finish')}
          </Button>
        )}
      </Stack>
    </Page>
  );
}
