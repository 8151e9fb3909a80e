import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { APPLICATION_STATUSES } from '@candor/contract/statuses';
import { useState } from 'react';
import { adminCasesTexts } from '../../lib/i18n/en/admin-cases.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { usePageNumber } from '../../lib/use-page-number.ts';
import { toast } from '../../ui/toast.tsx';
import { TrustBadge } from '../../ui/trust-badge.tsx';
import { CaseCard, CaseFact, CaseFacts, CaseOutcome, CaseText } from './case-card.tsx';
import { CaseFrame } from './case-frame.tsx';
import { applicationsQuery, useDecideApplication, type Application } from './queries.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { useCaseFilter } from './use-case-filter.ts';

/** Members who would like to review; an admin lets them or not. */
export function ReviewerApplications() {
  const t = useTexts(adminCasesTexts);
  const [page, turnTo] = usePageNumber();
  const filter = useCaseFilter(APPLICATION_STATUSES);
  const query = useQuery(applicationsQuery(page, filter.status));
  const decide = useDecideApplication();
  const [deciding, setDeciding] = useState<Application>();
  return (
    <>
      <CaseFrame
        counted={['total', 'pending', 'approved', 'denied']}
        statuses={APPLICATION_STATUSES}
        filter={filter}
        query={query}
        failed={t('loadApplicationsFailed')}
        empty={t('noApplications')}
        emptyOfStatus={(status) => t('noApplicationsWithStatus', { status })}
        onPage={turnTo}
      >
        {(query.data?.applications ?? []).map((application) => (
          <CaseCard
            key={application.id}
            title={<bdi>{application.user.display_name}</bdi>}
            status={application.status}
            statusLabel={t(`is_${application.status}`)}
            filedLabel={t('sent')}
            createdAt={application.created_at}
            dueAt={application.due_at}
            dueWithTime
            actions={application.status === 'pending' && <Button onClick={() => setDeciding(application)}>{t('review')}</Button>}
          >
            <Applied application={application} />
            <CaseOutcome
              notes={application.admin_notes}
              at={application.decided_at}
              atLabel={t('decidedAt')}
              by={application.decided_by_user}
              byLabel={t('decidedBy')}
            />
          </CaseCard>
        ))}
      </CaseFrame>
      <ResolveDialog
        id={deciding?.id}
        decision={decide}
        words={{
          title: t('resolveApplication'),
          effect: t('applicationEffect'),
          notesHelp: 'applicantReads',
          reject: 'deny',
          failed: t('decideFailed'),
          broken: t('decideFailed'),
        }}
        onClose={() => setDeciding(undefined)}
        onDone={(isApproved) => {
          setDeciding(undefined);
          toast.success(t(isApproved ? 'applicationApproved' : 'applicationDenied'));
        }}
      >
        {deciding && <Applied application={deciding} namesApplicant />}
      </ResolveDialog>
    </>
  );
}

function Applied({ application, namesApplicant = false }: { application: Application; namesApplicant?: boolean }) {
  const t = useTexts(adminCasesTexts);
  return (
    <>
      <CaseFacts>
        {namesApplicant && (
          <CaseFact label={t('applicant')}>
            <bdi>{application.user.display_name}</bdi>
          </CaseFact>
        )}
        <CaseFact label={t('trust')}>
          <TrustBadge score={application.user.trust_score} />
        </CaseFact>
      </CaseFacts>
      <CaseText label={t('why')} text={application.reason} />
    </>
  );
}
