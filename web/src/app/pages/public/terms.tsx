import { termsTexts } from './terms.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Prose } from '../../../ui/page/prose.tsx';

export default function TermsPage() {
  const t = useTexts(termsTexts);
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Prose
        sections={[
          { title: t('whoTitle'), paragraphs: [t('who1')] },
          { title: t('writeTitle'), paragraphs: [t('write1'), t('write2')] },
          { title: t('readTitle'), paragraphs: [t('read1')] },
          { title: t('revealsTitle'), paragraphs: [t('reveals1')] },
          { title: t('endTitle'), paragraphs: [t('end1')] },
          { title: t('liabilityTitle'), paragraphs: [t('liability1')] },
        ]}
      />
    </Page>
  );
}
