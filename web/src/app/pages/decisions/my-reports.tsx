import { decisionTexts } from '../../../features/decisions/decisions.en.ts';
import { ReportList } from '../../../features/decisions/report-list.tsx';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

export default function MyReportsPage() {
  const t = useTexts(decisionTexts);
  return (
    <Page>
      <PageHeader title={t('reportsTitle')} intro={t('reportsIntro')} back={paths.profile} />
      <ReportList />
    </Page>
  );
}
