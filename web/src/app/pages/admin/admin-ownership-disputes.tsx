import { MemberHistoryButton } from '../../../features/member-history/member-history.tsx';
import { OwnershipDisputes } from '../../../features/admin-cases/ownership-disputes.tsx';
import { adminCasesTexts } from '../../../features/admin-cases/admin-cases.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { AdminPage } from '../../layout/admin-page.tsx';

export default function AdminOwnershipDisputesPage() {
  const t = useTexts(adminCasesTexts);
  return (
    <AdminPage place="ownershipDisputes" intro={t('ownershipIntro')}>
      <OwnershipDisputes History={MemberHistoryButton} />
    </AdminPage>
  );
}
