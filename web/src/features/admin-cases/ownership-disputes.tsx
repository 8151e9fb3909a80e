import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminCasesTexts } from '../../lib/i18n/en/admin-cases.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { usePageNumber } from '../../lib/use-page-number.ts';
import { toast } from '../../ui/toast.tsx';
import { CaseCard, CaseOutcome } from './case-card.tsx';
import { CaseFrame } from './case-frame.tsx';
import { OwnershipClaim, ownershipTitle } from './ownership-claim.tsx';
import { ownershipQuery, useResolveOwnership, type OwnershipDispute } from './queries.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { useCaseFilter } from './use-case-filter.ts';

const STATUSES = ['pending', 'resolved'] as const;

/** Two members say that an ID is theirs; an admin gives it to one. */
export function OwnershipDisputes() {
  const t = useTexts(adminCasesTexts);
  const [page, turnTo] = usePageNumber();
  const filter = useCaseFilter(STATUSES);
  const query = useQuery(ownershipQuery(page, filter.status));
  const resolve = useResolveOwnership();
  const [resolving, setResolving] = useState<OwnershipDispute>();
  const disputes = query.data?.disputes ?? [];
  return (
    <>
      <CaseFrame
        counted={['total', 'pending', 'resolved', 'approved', 'rejected']}
        statuses={STATUSES}
        filter={filter}
        query={query}
        failed={t('loadDataFailed')}
        empty={t('noOwnership')}
        emptyOfStatus={(status) => t('noneWithStatus', { status })}
        onPage={turnTo}
      >
        {disputes.map((dispute) => (
          <CaseCard
            key={dispute.id}
            title={ownershipTitle(dispute)}
            status={dispute.status}
            statusLabel={t(`is_${dispute.status}`)}
            filedLabel={t('filed')}
            createdAt={dispute.created_at}
            dueAt={dispute.due_at}
            actions={dispute.status === 'pending' && <Button onClick={() => setResolving(dispute)}>{t('review')}</Button>}
          >
            <OwnershipClaim dispute={dispute} onRenew={query.refetch} />
            <CaseOutcome
              notes={dispute.admin_notes}
              at={dispute.resolved_at}
              atLabel={t('resolvedAt')}
              by={dispute.resolved_by_user}
              byLabel={t('resolvedBy')}
            />
          </CaseCard>
        ))}
      </CaseFrame>
      <ResolveDialog
        id={resolving?.id}
        decision={resolve}
        words={{
          title: t('resolveOwnership'),
          effect: t('ownershipEffect'),
          notesHelp: 'notesHelp',
          reject: 'reject',
          failed: t('resolveFailed'),
          broken: t('resolveError'),
        }}
        onClose={() => setResolving(undefined)}
        onDone={(isApproved) => {
          setResolving(undefined);
          toast.success(t(isApproved ? 'ownershipApproved' : 'ownershipRejected'));
        }}
      >
        {resolving && (
          // As it is listed now, with links to files that still live.
          <OwnershipClaim dispute={disputes.find(({ id }) => id === resolving.id) ?? resolving} onRenew={query.refetch} />
        )}
      </ResolveDialog>
    </>
  );
}
