import { Overview } from '../../../features/admin-overview/overview.tsx';
import { OpenSetupPanel } from '../../../features/setup/open-setup-panel.tsx';
import { UnmaskRequests } from '../../../features/admin-unmasking/unmask-requests.tsx';
import { adminOverviewTexts } from '../../../features/admin-overview/admin-overview.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Stack } from '../../../ui/page/stack.tsx';
import { AdminPage } from '../../layout/admin-page.tsx';

export default function AdminOverviewPage() {
  const t = useTexts(adminOverviewTexts);
  return (
    <AdminPage place="overview" intro={t('intro')}>
      <Stack>
        <OpenSetupPanel />
        <UnmaskRequests />
        <Overview />
      </Stack>
    </AdminPage>
  );
}
