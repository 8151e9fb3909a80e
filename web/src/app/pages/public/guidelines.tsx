import { guidelinesTexts } from './guidelines.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Prose } from '../../../ui/page/prose.tsx';

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
