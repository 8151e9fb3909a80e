import { ExperienceHub } from '../../../features/experiences/experience-hub.tsx';
import { experienceTexts } from '../../../features/experiences/experiences.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

export default function ExperiencesPage() {
  const t = useTexts(experienceTexts);
  return (
    <Page>
      <PageHeader title={t('hubTitle')} intro={t('hubIntro')} />
      <ExperienceHub />
    </Page>
  );
}
