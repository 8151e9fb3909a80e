import { ReviewerApplications } from '../../../features/admin-cases/reviewer-applications.tsx';
import { adminCasesTexts } from '../../../features/admin-cases/admin-cases.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { AdminPage } from '../../layout/admin-page.tsx';

export default function AdminReviewerApplicationsPage() {
  const t = useTexts(adminCasesTexts);
  return (
    <AdminPage place="applications" width="full" intro={t('applicationsIntro')}>
      <ReviewerApplications />
    </AdminPage>
  );
}
