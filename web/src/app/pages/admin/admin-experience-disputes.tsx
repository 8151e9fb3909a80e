import { MemberHistoryButton } from '../../../features/member-history/member-history.tsx';
import { ExperienceDisputes } from '../../../features/admin-cases/experience-disputes.tsx';
import { UnmaskButton } from '../../../features/admin-unmasking/unmask-button.tsx';
import { adminCasesTexts } from '../../../features/admin-cases/admin-cases.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { AdminPage } from '../../layout/admin-page.tsx';

export default function AdminExperienceDisputesPage() {
  const t = useTexts(adminCasesTexts);
  return (
    <AdminPage place="experienceDisputes" intro={t('experienceIntro')}>
      <ExperienceDisputes AuthorAction={UnmaskButton} History={MemberHistoryButton} />
    </AdminPage>
  );
}
