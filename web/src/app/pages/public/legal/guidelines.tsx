import { GUIDELINES, guidelineText, guidelineTitle } from '@candor/contract/guidelines';
import { guidelinesTexts } from './guidelines.en.ts';
import { messageText } from '../../../../lib/i18n/message-text.ts';
import { useTexts } from '../../../../lib/i18n/language.ts';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Prose } from '../../../../ui/page/prose.tsx';

export default function GuidelinesPage() {
  const t = useTexts(guidelinesTexts);
  const guidelines = GUIDELINES.map(({ number }) => ({
    title: `${number}. ${messageText(guidelineTitle(number))}`,
    paragraphs: [messageText(guidelineText(number))],
  }));
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Prose
        sections={[
          ...guidelines,
          { title: t('dangerTitle'), paragraphs: [t('danger1')] },
          { title: t('reviewTitle'), paragraphs: [t('review1')] },
        ]}
      />
    </Page>
  );
}
