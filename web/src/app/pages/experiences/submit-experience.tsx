import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { experienceKeys } from '../../../features/experiences/queries.ts';
import { SubmitExperienceForm } from '../../../features/submit-experience/submit-experience-form.tsx';
import { VerificationRequired } from '../../../features/submit-experience/verification-required.tsx';
import { submitExperienceTexts } from '../../../features/submit-experience/submit-experience.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useUser } from '../../../lib/session/use-session.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

export default function SubmitExperiencePage() {
  const t = useTexts(submitExperienceTexts);
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const back = useBack(paths.experiences);
  const missing = !user.verification_status ? 'verification' : !user.profile_completeness.is_complete ? 'profile' : null;
  return (
    <Page>
      <PageHeader title={t('title')} intro={missing ? undefined : t('intro')} back={back} />
      {missing ? (
        <VerificationRequired missing={missing} />
      ) : (
        <SubmitExperienceForm
          user={user}
          onSubmitted={() => {
            void queryClient.invalidateQueries({ queryKey: experienceKeys.all });
            void navigate(paths.myExperiences);
          }}
        />
      )}
    </Page>
  );
}
