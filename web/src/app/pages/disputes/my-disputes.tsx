import { DisputeList } from '../../../features/disputes/dispute-list.tsx';
import { disputeTexts } from '../../../features/disputes/disputes.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

export default function MyDisputesPage() {
  const t = useTexts(disputeTexts);
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.profile} />
      <DisputeList />
    </Page>
  );
}
