import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { notificationTexts } from '../../lib/i18n/en/notifications.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { usePageNumber } from '../../lib/use-page-number.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function NotificationsPage() {
  const t = useTexts(notificationTexts);
  const [page, turnTo] = usePageNumber();
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.profile} />
      <NotificationList page={page} onPage={turnTo} />
    </Page>
  );
}
