import { Plus } from 'lucide-react';
import { MyExperienceList } from '../../../features/experiences/my-experience-list.tsx';
import { experienceTexts } from '../../../features/experiences/experiences.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { usePageNumber } from '../../../lib/paths/use-page-number.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

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
