import { LegalText } from '../../../../features/legal/legal-text.tsx';
import { LEGAL_VERSIONS } from '../../../../features/legal/versions.ts';
import { privacyRequestTexts } from '../../../../features/privacy-request/privacy-request.en.ts';
import { privacy20261101Texts } from './earlier/privacy-2026-11-01.en.ts';
import { privacyTexts } from './privacy.en.ts';
import { useTexts } from '../../../../lib/i18n/language.ts';
import type { Translate } from '../../../../lib/i18n/translate.ts';
import { paths } from '../../../../lib/paths/paths.ts';
import { Card } from '../../../../ui/page/card.tsx';
import { LinkButton } from '../../../../ui/buttons/link-button.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import classes from './privacy.module.css';

export default function PrivacyPage() {
  const t = useTexts(privacyTexts);
  const earlier = useTexts(privacy20261101Texts);
  const request = useTexts(privacyRequestTexts);
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Card as="section" tone="accent" aria-labelledby="about-me" className={classes.about ?? ''}>
        <h2 id="about-me" className={classes.title}>
          {request('title')}
        </h2>
        <p className={classes.text}>{request('fromPrivacyText')}</p>
        <LinkButton to={paths.privacyRequest}>{request('fromPrivacy')}</LinkButton>
      </Card>
      <LegalText
        versions={[
          { date: LEGAL_VERSIONS.privacy[0], sections: sectionsOf(t) },
          { date: LEGAL_VERSIONS.privacy[1], sections: sectionsOf(earlier) },
        ]}
      />
    </Page>
  );
}

const sectionsOf = (t: Translate<typeof privacy20261101Texts.texts>) => [
  { title: t('keepTitle'), paragraphs: [t('keep1'), t('keep2')] },
  { title: t('howTitle'), paragraphs: [t('how1'), t('how2')] },
  { title: t('seeTitle'), paragraphs: [t('see1'), t('see2')] },
  { title: t('aboutTitle'), paragraphs: [t('about1')] },
  { title: t('rightsTitle'), paragraphs: [t('rights1')] },
  { title: t('shareTitle'), paragraphs: [t('share1')] },
];
