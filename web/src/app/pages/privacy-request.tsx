import { useLocation, useNavigate } from 'react-router';
import { FoundItems } from '../../features/privacy-request/found-items.tsx';
import { HowItWorks } from '../../features/privacy-request/how-it-works.tsx';
import { RequestSteps } from '../../features/privacy-request/request-steps.tsx';
import { privacyRequestTexts } from '../../lib/i18n/en/privacy-request.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stack } from '../../ui/stack.tsx';

/** For people without an account (product decision L5). The token stands behind the #, and no identifier in the address. */
export default function PrivacyRequestPage() {
  const t = useTexts(privacyRequestTexts);
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const token = hash.slice(1);
  if (token !== '') {
    return (
      <Page>
        <PageHeader title={t('resultTitle')} back={paths.privacy} />
        <FoundItems key={token} token={token} onRestart={() => void navigate(pathname)} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.privacy} />
      <Stack>
        <RequestSteps onProved={(proved) => void navigate(`${pathname}#${proved}`, { replace: true })} />
        <HowItWorks />
      </Stack>
    </Page>
  );
}
