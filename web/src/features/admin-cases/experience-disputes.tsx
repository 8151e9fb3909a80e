import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { adminCasesTexts } from '../../lib/i18n/en/admin-cases.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { usePageNumber } from '../../lib/use-page-number.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { CaseCard, CaseFact, CaseFacts, CaseOutcome, CaseText } from './case-card.tsx';
import { CaseFrame } from './case-frame.tsx';
import { ExperienceCase } from './experience-case.tsx';
import { experienceQuery, useResolveExperience } from './queries.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { useCaseFilter } from './use-case-filter.ts';

const STATUSES = ['pending', 'resolved'] as const;

/** Somebody says that an experience about them should not stand; an admin removes it or keeps it. */
export function ExperienceDisputes({ AuthorAction }: { AuthorAction: ComponentType<{ experienceId: number }> }) {
  const t = useTexts(adminCasesTexts);
  const [page, turnTo] = usePageNumber();
  const filter = useCaseFilter(STATUSES);
  const query = useQuery(experienceQuery(page, filter.status));
  const resolve = useResolveExperience();
  const [resolving, setResolving] = useState<string>();
  const [reading, setReading] = useState<string>();
  const disputes = query.data?.disputes ?? [];
  return (
    <>
      <CaseFrame
        counted={['total', 'pending', 'resolved', 'approved', 'rejected']}
        statuses={STATUSES}
        filter={filter}
        query={query}
        failed={t('loadFailed')}
        empty={t('noExperience')}
        emptyOfStatus={(status) => t('noneWithStatus', { status })}
        onPage={turnTo}
      >
        {disputes.map((dispute) => (
          <CaseCard
            key={dispute.id}
            title={t(dispute.ground)}
            status={dispute.status}
            statusLabel={t(`is_${dispute.status}`)}
            filedLabel={t('filed')}
            createdAt={dispute.created_at}
            dueAt={dispute.due_at}
            actions={
              <>
                {dispute.status === 'pending' && <Button onClick={() => setResolving(dispute.id)}>{t('review')}</Button>}
                {dispute.status !== 'pending' && (
                  <Button variant="default" onClick={() => setReading(dispute.id)}>
                    {t('openCase')}
                  </Button>
                )}
              </>
            }
          >
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
        id={resolving}
        size="lg"
        decision={resolve}
        words={{
          title: t('resolveExperience'),
          effect: t('experienceEffect'),
          notesHelp: 'notesHelp',
          reject: 'reject',
          failed: t('resolveFailed'),
          broken: t('resolveError'),
        }}
        onClose={() => setResolving(undefined)}
        onDone={(isApproved) => {
          setResolving(undefined);
          toast.success(t(isApproved ? 'experienceApproved' : 'experienceRejected'));
        }}
      >
        {resolving !== undefined && <ExperienceCase id={resolving} AuthorAction={AuthorAction} />}
      </ResolveDialog>
      <Dialog opened={reading !== undefined} onClose={() => setReading(undefined)} title={t('caseTitle')} size="lg">
        {reading !== undefined && <ExperienceCase id={reading} AuthorAction={AuthorAction} />}
      </Dialog>
    </>
  );
}
