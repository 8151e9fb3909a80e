import { DecisionList } from '../../../features/decisions/decision-list.tsx';
import { decisionTexts } from '../../../features/decisions/decisions.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { AppealWithFiles } from './appeal-with-files.tsx';

export default function MyDecisionsPage() {
  const t = useTexts(decisionTexts);
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.profile} />
      <DecisionList renderAppeal={(form) => <AppealWithFiles {...form} />} />
    </Page>
  );
}
