import { Plus } from 'lucide-react';
import { MyExperienceList } from '../../features/experiences/my-experience-list.tsx';
import { experienceTexts } from '../../lib/i18n/en/experiences.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { usePageNumber } from '../../lib/use-page-number.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function MyExperiencesPage() {
  const t = useTexts(experienceTexts);
  const [page, turnTo] = usePageNumber();
  return (
    <Page>
      <PageHeader
        title={t('mineTitle')}
        back={paths.experiences}
        actions={
          <LinkButton to={paths.submitExperience} size="sm" leftSection={<Plus size={18} aria-hidden />}>
            {t('submitNew')}
          </LinkButton>
        }
      />
      <MyExperienceList page={page} onPage={turnTo} />
    </Page>
  );
}
