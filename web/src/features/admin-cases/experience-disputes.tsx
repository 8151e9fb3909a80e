import { isUrgentReason } from '@candor/contract/urgency';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { publicName } from '../../lib/format/public-name.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { usePageNumber } from '../../lib/paths/use-page-number.ts';
import { adminCasesTexts } from './admin-cases.en.ts';
import { CaseScreen } from './case-screen.tsx';
import { DisputeContext, DisputeTexts } from './experience-case.tsx';
import type { HistoryAction } from './history-action.ts';
import { experienceDisputesQuery, fullCaseQuery, useResolveExperienceDispute, type FullCase } from './queries.ts';
import { useCaseFilter } from './use-case-filter.ts';
import { useDisputeTexts } from './use-dispute-texts.ts';

const STATUSES = ['pending', 'resolved'] as const;

interface Props {
  AuthorAction: ComponentType<{ experienceId: number }>;
  History: HistoryAction;
}

export function ExperienceDisputes({ AuthorAction, History }: Props) {
  const t = useTexts(adminCasesTexts);
  const [page, goToPage] = usePageNumber();
  const filter = useCaseFilter(STATUSES);
  const query = useQuery(experienceDisputesQuery(page, filter.status));
  const texts = useDisputeTexts('experience');
  const client = useQueryClient();
  return (
    <CaseScreen
      {...texts.screen}
      frame={{ ...texts.frame, filter, query, onPage: goToPage }}
      cases={query.data?.disputes ?? []}
      titleOf={({ ground }) => t(ground)}
      summaryOf={({ disputing_user, statement }) =>
        `${disputing_user ? publicName(disputing_user.display_name) : t('withoutAccount')}: ${statement}`
      }
      dueWithTime={({ ground }) => isUrgentReason(ground)}
      outcomeOf={({ resolved_at: at, resolved_by_user: by }) => ({ at, by })}
      renderTexts={({ id }) => <DisputeTexts id={id} AuthorAction={AuthorAction} History={History} />}
      renderAside={({ id }) => <DisputeContext id={id} />}
      namesOf={({ id, disputing_user }) => [
        disputing_user?.display_name ?? '',
        ...namesInCase(client.getQueryData(fullCaseQuery(id).queryKey)),
      ]}
      decision={useResolveExperienceDispute()}
      resolve={{ ...texts.resolve, use: 'experience_dispute', approve: 'removeExperience', reject: 'keepExperience' }}
    />
  );
}

/** The names are known once the open case is loaded. */
const namesInCase = (full: FullCase | undefined): string[] =>
  full ? [full.experience.person_name, ...full.experience.platforms.map(({ social_id }) => social_id)] : [];
