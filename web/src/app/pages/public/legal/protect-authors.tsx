import { protectAuthorsTexts } from './protect-authors.en.ts';
import { useTexts } from '../../../../lib/i18n/language.ts';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Prose } from '../../../../ui/page/prose.tsx';

export default function ProtectAuthorsPage() {
  const t = useTexts(protectAuthorsTexts);
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Prose
        sections={[
          { title: t('hiddenTitle'), paragraphs: [t('hidden1'), t('hidden2')] },
          { title: t('storedTitle'), paragraphs: [t('stored1'), t('stored2')] },
          { title: t('openedTitle'), paragraphs: [t('opened1')] },
          { title: t('limitsTitle'), paragraphs: [t('limits1'), t('limits2'), t('limits3')] },
        ]}
      />
    </Page>
  );
}
