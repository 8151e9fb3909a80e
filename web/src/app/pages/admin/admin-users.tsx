import { MemberHistoryButton } from '../../../features/member-history/member-history.tsx';
import { MemberDetail } from '../../../features/admin-users/member-detail.tsx';
import { MemberList } from '../../../features/admin-users/member-list.tsx';
import { useMemberSearch } from '../../../features/admin-users/use-member-search.ts';
import { adminUsersTexts } from '../../../features/admin-users/admin-users.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { ListAndDetail } from '../../../ui/lists/list-and-detail.tsx';
import { AdminPage } from '../../layout/admin-page.tsx';

export default function AdminUsersPage() {
  const t = useTexts(adminUsersTexts);
  const search = useMemberSearch();
  return (
    <AdminPage place="members" intro={t('intro')}>
      <ListAndDetail
        list={<MemberList search={search} />}
        detail={search.chosen !== undefined && <MemberDetail id={search.chosen} History={MemberHistoryButton} />}
        detailKey={search.chosen}
        hint={t('choose')}
        backLabel={t('back')}
        onBack={() => search.choose(undefined)}
      />
    </AdminPage>
  );
}
