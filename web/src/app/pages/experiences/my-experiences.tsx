import type { MyExperience } from '@candor/contract/experiences';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { InstallCard } from '../../../features/install/install-card.tsx';
import { ExperienceTabs } from '../../../features/experiences/experience-tabs.tsx';
import { useExperienceFilter } from '../../../features/experiences/use-experience-filter.ts';
import { beginResubmission, hasDraft } from '../../../features/submit-experience/resubmission.ts';
import { errorMessage } from '../../../lib/errors/error-message.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { MyExperienceList } from '../../../features/experiences/my-experience-list.tsx';
import { experienceTexts } from '../../../features/experiences/experiences.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

export default function MyExperiencesPage() {
  const t = useTexts(experienceTexts);
  const [filter, changeFilter] = useExperienceFilter();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [replacing, setReplacing] = useState<MyExperience>();
  const editAgain = async (experience: MyExperience): Promise<void> => {
    try {
      await beginResubmission(client, experience);
      void navigate(paths.submitExperience);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
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
      <ExperienceTabs filter={filter} onChange={changeFilter}>
        <MyExperienceList
          filter={filter}
          onEditAgain={(experience) => (hasDraft() ? setReplacing(experience) : void editAgain(experience))}
        />
      </ExperienceTabs>
      <ConfirmDialog
        opened={replacing !== undefined}
        onClose={() => setReplacing(undefined)}
        title={t('replaceDraftTitle')}
        confirmLabel={t('replaceDraft')}
        tone="danger"
        onConfirm={() => {
          setReplacing(undefined);
          if (replacing) void editAgain(replacing);
        }}
      >
        {t('replaceDraftText')}
      </ConfirmDialog>
      <InstallCard />
    </Page>
  );
}
