import { NotificationList } from '../../../features/notifications/notification-list.tsx';
import { notificationTexts } from '../../../features/notifications/notifications.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { usePageNumber } from '../../../lib/paths/use-page-number.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

export default function NotificationsPage() {
  const t = useTexts(notificationTexts);
  const [page, goToPage] = usePageNumber();
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.profile} />
      <NotificationList page={page} onPage={goToPage} />
    </Page>
  );
}
