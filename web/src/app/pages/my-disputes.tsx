import { DisputeList } from '../../features/disputes/dispute-list.tsx';
import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function MyDisputesPage() {
  const t = useTexts(disputeTexts);
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.profile} />
      <DisputeList />
    </Page>
  );
}
