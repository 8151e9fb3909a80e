import { guidelinesTexts } from '../../lib/i18n/en/guidelines.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Prose } from '../../ui/prose.tsx';

export default function GuidelinesPage() {
  const t = useTexts(guidelinesTexts);
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Prose
        sections={[
          { title: t('honestTitle'), paragraphs: [t('honest1')] },
          { title: t('kindTitle'), paragraphs: [t('kind1')] },
          { title: t('privateTitle'), paragraphs: [t('private1')] },
          { title: t('adultsTitle'), paragraphs: [t('adults1')] },
          { title: t('oneTitle'), paragraphs: [t('one1')] },
          { title: t('dangerTitle'), paragraphs: [t('danger1')] },
          { title: t('reviewTitle'), paragraphs: [t('review1')] },
        ]}
      />
    </Page>
  );
}
