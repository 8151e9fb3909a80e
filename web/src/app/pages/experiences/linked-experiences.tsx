import { useQueryClient } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { DisputeExperience } from '../../../features/disputes/dispute-experience.tsx';
import { LinkedExperienceList } from '../../../features/linked-experiences/linked-experience-list.tsx';
import { linkedExperienceKeys, type LinkedExperience } from '../../../features/linked-experiences/queries.ts';
import { OwnReply } from '../../../features/replies/own-reply.tsx';
import { ReportButton } from '../../../features/reports/report-button.tsx';
import { disputeTexts } from '../../../features/disputes/disputes.en.ts';
import { linkedExperienceTexts } from '../../../features/linked-experiences/linked-experiences.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import classes from './experience.module.css';

/** A refused dispute may be followed by a new one, but not at once. */
const mayDispute = (dispute: LinkedExperience['dispute']): boolean =>
  dispute === null || (dispute.new_dispute_from !== null && new Date(dispute.new_dispute_from) <= new Date());

export default function LinkedExperiencesPage() {
  const t = useTexts(linkedExperienceTexts);
  const disputes = useTexts(disputeTexts);
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: linkedExperienceKeys.all });
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.experiences} />
      <LinkedExperienceList
        renderActions={({ id, person_name, dispute, ...experience }) => (
          <div className={classes.actions} role="group" aria-label={t('actions')}>
            {!experience.needs_proof && (
              <div className={classes.reply}>
                <OwnReply experienceId={id} personName={person_name || t('anonymous')} reply={experience.my_reply} reload={reload} />
              </div>
            )}
            {dispute !== null && (
              <LinkButton
                to={`${paths.myDisputes}?dispute=${dispute.id}`}
                variant="light"
                size="sm"
                leftSection={<Scale size={18} aria-hidden />}
              >
                {disputes('seeDispute')}
              </LinkButton>
            )}
            {mayDispute(dispute) && <DisputeExperience experienceId={id} personName={person_name || t('anonymous')} reload={reload} />}
            <ReportButton reported={{ type: 'experience', id }} />
          </div>
        )}
      />
    </Page>
  );
}
