import { titleTexts } from '../../lib/i18n/en/titles.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function SearchPage() {
  const t = useTexts(titleTexts);
  return (
    <Page>
      <PageHeader title={t('search').replace(' · Candor', '')} />
    </Page>
  );
}
