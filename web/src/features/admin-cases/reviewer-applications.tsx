import { useQuery } from '@tanstack/react-query';
import { APPLICATION_STATUSES } from '@candor/contract/statuses';
import { adminCasesTexts } from './admin-cases.en.ts';
import { publicName } from '../../lib/format/public-name.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { usePageNumber } from '../../lib/paths/use-page-number.ts';
import { TrustBadge } from '../../ui/badges/trust-badge.tsx';
import { CaseFact, CaseFacts, CaseText } from './case-parts.tsx';
import { CaseScreen } from './case-screen.tsx';
import type { HistoryAction } from './history-action.ts';
import { applicationsQuery, useDecideApplication, type Application } from './queries.ts';
import { useCaseFilter } from './use-case-filter.ts';

const applicantName = ({ user }: Application) => <bdi>{publicName(user.display_name)}</bdi>;

export function ReviewerApplications({ History }: { History: HistoryAction }) {
  const t = useTexts(adminCasesTexts);
  const [page, goToPage] = usePageNumber();
  const filter = useCaseFilter(APPLICATION_STATUSES);
  const query = useQuery(applicationsQuery(page, filter.status));
  return (
    <CaseScreen
      frame={{
        counters: ['total', 'pending', 'approved', 'denied'],
        statuses: APPLICATION_STATUSES,
        filter,
        query,
        errorTitle: t('loadApplicationsFailed'),
        empty: t('noApplications'),
        emptyStatus: (status) => t('noApplicationsWithStatus', { status }),
        onPage: goToPage,
      }}
      cases={query.data?.applications ?? []}
      filedLabel={t('sent')}
      dueWithTime={() => true}
      titleOf={applicantName}
      outcomeOf={({ decided_at: at, decided_by_user: by }) => ({ at, by })}
      outcomeLabels={{ at: t('decidedAt'), by: t('decidedBy') }}
      summaryOf={({ reason }) => reason}
      renderTexts={({ reason }) => <CaseText label={t('why')} text={reason} />}
      renderAside={({ user }) => (
        <CaseFacts>
          <CaseFact label={t('trust')}>
            <TrustBadge score={user.trust_score} />
          </CaseFact>
          <CaseFact label={t('member')}>
            <bdi>{publicName(user.display_name)}</bdi>
            <History of="member" id={user.id} name={user.display_name} />
          </CaseFact>
        </CaseFacts>
      )}
      // Only the applicant reads the reason.
      namesOf={() => []}
      decision={useDecideApplication()}
      resolve={{
        title: t('resolveApplication'),
        use: 'application',
        effect: t('applicationEffect'),
        notesHelp: 'applicantReads',
        approve: 'approve',
        reject: 'deny',
        approvesWithoutReason: true,
        failedWithReason: t('decideFailed'),
        failedWithoutReason: t('decideFailed'),
      }}
      decidedText={(isApproved) => t(isApproved ? 'applicationApproved' : 'applicationDenied')}
    />
  );
}
