import { ExperienceHub } from '../../features/experiences/experience-hub.tsx';
import { experienceTexts } from '../../lib/i18n/en/experiences.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function ExperiencesPage() {
  const t = useTexts(experienceTexts);
  return (
    <Page>
      <PageHeader title={t('hubTitle')} intro={t('hubIntro')} />
      <ExperienceHub />
    </Page>
  );
}
