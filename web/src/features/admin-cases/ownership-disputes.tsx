import { useQuery } from '@tanstack/react-query';
import { publicName } from '../../lib/format/public-name.ts';
import { usePageNumber } from '../../lib/paths/use-page-number.ts';
import { CaseScreen } from './case-screen.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import { ClaimSummary, ClaimTexts, ownershipTitle } from './ownership-claim.tsx';
import type { HistoryAction } from './history-action.ts';
import { ownershipDisputesQuery, useResolveOwnershipDispute } from './queries.ts';
import { useCaseFilter } from './use-case-filter.ts';
import { useDisputeTexts } from './use-dispute-texts.ts';

const STATUSES = ['pending', 'resolved'] as const;

export function OwnershipDisputes({ History }: { History: HistoryAction }) {
  const [page, goToPage] = usePageNumber();
  const filter = useCaseFilter(STATUSES);
  const query = useQuery(ownershipDisputesQuery(page, filter.status));
  const texts = useDisputeTexts('ownership');
  return (
    <CaseScreen
      {...texts.screen}
      frame={{ ...texts.frame, filter, query, onPage: goToPage }}
      cases={query.data?.disputes ?? []}
      titleOf={ownershipTitle}
      outcomeOf={({ resolved_at: at, resolved_by_user: by }) => ({ at, by })}
      summaryOf={({ claimant_user, reason }) => `${publicName(claimant_user.display_name)}: ${reason}`}
      renderTexts={(dispute) => <ClaimTexts dispute={dispute} History={History} />}
      renderAside={(dispute) => <EvidenceFiles files={dispute.evidence} onRenew={query.refetch} />}
      renderSummary={(dispute) => <ClaimSummary dispute={dispute} onRenew={query.refetch} />}
      namesOf={({ claimant_user, current_owner_user, social_id }) => [
        claimant_user.display_name,
        current_owner_user?.display_name ?? '',
        social_id,
      ]}
      decision={useResolveOwnershipDispute()}
      resolve={{ ...texts.resolve, use: 'ownership_dispute', approve: 'approve', reject: 'reject', isChosenInDialog: true }}
    />
  );
}
