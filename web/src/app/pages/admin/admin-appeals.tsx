import { adminAppealsTexts } from '../../../features/admin-appeals/admin-appeals.en.ts';
import { AppealList } from '../../../features/admin-appeals/appeal-list.tsx';
import { useTexts } from '../../../lib/i18n/language.ts';
import { AdminPage } from '../../layout/admin-page.tsx';

export default function AdminAppealsPage() {
  const t = useTexts(adminAppealsTexts);
  return (
    <AdminPage place="appeals" width="full" intro={t('intro')}>
      <AppealList />
    </AdminPage>
  );
}
