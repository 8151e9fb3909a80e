import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { useTexts } from '../../lib/i18n/language.ts';
import { usePageNumber } from '../../lib/paths/use-page-number.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { adminCasesTexts } from './admin-cases.en.ts';
import { CaseFact, CaseFacts, CaseText } from './case-card.tsx';
import { CaseScreen } from './case-screen.tsx';
import { ExperienceCase } from './experience-case.tsx';
import { experienceQuery, fullCaseQuery, useResolveExperience, type ExperienceDispute, type FullCase } from './queries.ts';
import { useCaseFilter } from './use-case-filter.ts';
import { useDisputeTexts } from './use-dispute-texts.ts';

const STATUSES = ['pending', 'resolved'] as const;

export function ExperienceDisputes({ AuthorAction }: { AuthorAction: ComponentType<{ experienceId: number }> }) {
  const t = useTexts(adminCasesTexts);
  const [page, turnTo] = usePageNumber();
  const filter = useCaseFilter(STATUSES);
  const query = useQuery(experienceQuery(page, filter.status));
  const texts = useDisputeTexts();
  const client = useQueryClient();
  const [reading, setReading] = useState<string>();
  return (
    <>
      <CaseScreen
        frame={{ ...texts.frame, filter, query, errorTitle: t('loadFailed'), empty: t('noExperience'), onPage: turnTo }}
        cases={query.data?.disputes ?? []}
        filedLabel={t('filed')}
        titleOf={({ ground }) => t(ground)}
        outcomeOf={({ resolved_at: at, resolved_by_user: by }) => ({ at, by })}
        outcomeLabels={texts.outcome}
        renderCard={(dispute) => <Summary dispute={dispute} />}
        renderAction={({ id }) => (
          <Button variant="default" onClick={() => setReading(id)}>
            {t('openCase')}
          </Button>
        )}
        renderDetail={({ id }) => <ExperienceCase id={id} AuthorAction={AuthorAction} />}
        namesOf={({ id, disputing_user }) => [
          disputing_user?.display_name ?? '',
          ...namedIn(client.getQueryData(fullCaseQuery(id).queryKey)),
        ]}
        decision={useResolveExperience()}
        resolve={{ ...texts.resolve, use: 'experience_dispute', title: t('resolveExperience'), effect: t('experienceEffect') }}
        resolveSize="lg"
        decidedText={(isApproved) => t(isApproved ? 'experienceApproved' : 'experienceRejected')}
      />
      <Dialog opened={reading !== undefined} onClose={() => setReading(undefined)} title={t('caseTitle')} size="lg">
        {reading !== undefined && <ExperienceCase id={reading} AuthorAction={AuthorAction} />}
      </Dialog>
    </>
  );
}

/** Known once the full case was loaded, which the dialog does when it opens. */
const namedIn = (full: FullCase | undefined): string[] =>
  full ? [full.experience.person_name, ...full.experience.platforms.map(({ social_id }) => social_id)] : [];

function Summary({ dispute }: { dispute: ExperienceDispute }) {
  const t = useTexts(adminCasesTexts);
  return (
    <>
      <CaseFacts>
        <CaseFact label={t('disputedBy')}>
          <bdi>{dispute.disputing_user?.display_name ?? t('withoutAccount')}</bdi>
        </CaseFact>
        <CaseFact label={t('evidence')}>
          <Paperclip size={15} aria-hidden /> {t('files', { count: dispute.evidence_count })}
        </CaseFact>
      </CaseFacts>
      <CaseText label={t('statement')} text={dispute.statement} />
      <CaseText label={t('authorStatement')} text={dispute.author_statement} absent={t('authorSilent')} />
    </>
  );
}
