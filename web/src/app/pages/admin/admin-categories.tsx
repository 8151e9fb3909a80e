import { CategoryBoard } from '../../../features/admin-categories/category-board.tsx';
import { adminCategoriesTexts } from '../../../features/admin-categories/admin-categories.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { AdminPage } from '../../layout/admin-page.tsx';

export default function AdminCategoriesPage() {
  const t = useTexts(adminCategoriesTexts);
  return (
    <AdminPage place="categories" intro={t('intro')}>
      <CategoryBoard />
    </AdminPage>
  );
}
