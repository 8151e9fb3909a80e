import { MemberHistoryButton } from '../../../features/member-history/member-history.tsx';
import { ReviewerApplications } from '../../../features/admin-cases/reviewer-applications.tsx';
import { adminCasesTexts } from '../../../features/admin-cases/admin-cases.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { AdminPage } from '../../layout/admin-page.tsx';

export default function AdminReviewerApplicationsPage() {
  const t = useTexts(adminCasesTexts);
  return (
    <AdminPage place="applications" intro={t('applicationsIntro')}>
      <ReviewerApplications History={MemberHistoryButton} />
    </AdminPage>
  );
}
