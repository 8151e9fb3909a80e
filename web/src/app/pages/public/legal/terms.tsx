import { LegalText } from '../../../../features/legal/legal-text.tsx';
import { LEGAL_VERSIONS } from '../../../../features/legal/versions.ts';
import { useTexts } from '../../../../lib/i18n/language.ts';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { terms20261101Texts } from './earlier/terms-2026-11-01.en.ts';
import { termsTexts } from './terms.en.ts';

export default function TermsPage() {
  const t = useTexts(termsTexts);
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <LegalText versions={[{ date: LEGAL_VERSIONS.terms[0], sections: useCurrentSections() }, useEarlierVersion()]} />
    </Page>
  );
}

function useCurrentSections() {
  const t = useTexts(termsTexts);
  return [
    { title: t('whoTitle'), paragraphs: [t('who1')] },
    { title: t('writeTitle'), paragraphs: [t('write1'), t('write2')] },
    { title: t('decideTitle'), paragraphs: [t('decide1'), t('decide2')] },
    { title: t('readTitle'), paragraphs: [t('read1')] },
    { title: t('revealsTitle'), paragraphs: [t('reveals1')] },
    { title: t('endTitle'), paragraphs: [t('end1')] },
    { title: t('liabilityTitle'), paragraphs: [t('liability1')] },
  ];
}

function useEarlierVersion() {
  const t = useTexts(terms20261101Texts);
  return {
    date: LEGAL_VERSIONS.terms[1],
    sections: [
      { title: t('whoTitle'), paragraphs: [t('who1')] },
      { title: t('writeTitle'), paragraphs: [t('write1'), t('write2')] },
      { title: t('readTitle'), paragraphs: [t('read1')] },
      { title: t('revealsTitle'), paragraphs: [t('reveals1')] },
      { title: t('endTitle'), paragraphs: [t('end1')] },
      { title: t('liabilityTitle'), paragraphs: [t('liability1')] },
    ],
  };
}
