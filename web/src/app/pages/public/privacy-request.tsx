import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { HowItWorks } from '../../../features/privacy-request/how-it-works.tsx';
import { RequestSteps } from '../../../features/privacy-request/request-steps.tsx';
import { privacyRequestTexts } from '../../../features/privacy-request/privacy-request.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { SkeletonCards } from '../../../ui/feedback/loading-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';

/** Most visitors begin with the form, and the dialogs and files of the list are larger than it. */
const FoundItems = lazy(async () => ({ default: (await import('../../../features/privacy-request/found-items.tsx')).FoundItems }));

/** For people without an account. The token is in the fragment, and the URL contains no identifier. */
export default function PrivacyRequestPage() {
  const t = useTexts(privacyRequestTexts);
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const token = hash.slice(1);
  if (token !== '') {
    return (
      <Page>
        <PageHeader title={t('resultTitle')} back={paths.privacy} />
        <Suspense fallback={<SkeletonCards count={2} />}>
          <FoundItems key={token} token={token} onRestart={() => void navigate(pathname)} />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.privacy} />
      <Stack>
        <RequestSteps onVerified={(newToken) => void navigate(`${pathname}#${newToken}`, { replace: true })} />
        <HowItWorks />
      </Stack>
    </Page>
  );
}
