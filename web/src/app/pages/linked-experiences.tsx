import { useQueryClient } from '@tanstack/react-query';
import { LinkedExperienceList } from '../../features/linked-experiences/linked-experience-list.tsx';
import { linkedExperienceKeys } from '../../features/linked-experiences/queries.ts';
import { OwnReply } from '../../features/replies/own-reply.tsx';
import { linkedExperienceTexts } from '../../lib/i18n/en/linked-experiences.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { usePageNumber } from '../../lib/use-page-number.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export default function LinkedExperiencesPage() {
  const t = useTexts(linkedExperienceTexts);
  const [page, turnTo] = usePageNumber();
  const queryClient = useQueryClient();
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.experiences} />
      <LinkedExperienceList
        page={page}
        onPage={turnTo}
        renderActions={({ id, person_name, my_reply }) => (
          <OwnReply
            experienceId={id}
            personName={person_name || t('anonymous')}
            reply={my_reply}
            reload={() => queryClient.invalidateQueries({ queryKey: linkedExperienceKeys.all })}
          />
        )}
      />
    </Page>
  );
}
