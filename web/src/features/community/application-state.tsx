import type { Ref } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { communityTexts } from './community.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './application-state.module.css';
import type { ReviewerStatus } from './queries.ts';

interface Props {
  application: NonNullable<ReviewerStatus['application']>;
  ref: Ref<HTMLElement>;
}

export function ApplicationState({ application, ref }: Props) {
  const t = useTexts(communityTexts);
  const { status, admin_notes: notes, apply_again_at: applyAgainAt } = application;
  const decided = formatDate(application.decided_at ?? application.created_at);
  return (
    <section ref={ref} tabIndex={-1} className={classes.state} data-status={status} aria-label={t('statusTitle')}>
      <h3 className={classes.title}>{t('statusTitle')}</h3>
      {status === 'pending' && <Pending application={application} />}
      {status === 'approved' && <p>{t('statusApproved', { date: decided })}</p>}
      {status === 'denied' && <p>{t('statusDenied', { date: decided })}</p>}
      {notes !== null && (
        <figure className={classes.notes}>
          <figcaption>{t('statusNotes')}</figcaption>
          <blockquote dir="auto">{notes}</blockquote>
        </figure>
      )}
      {applyAgainAt !== null && <p>{t('statusAgain', { date: formatDate(applyAgainAt) })}</p>}
    </section>
  );
}

function Pending({ application }: { application: NonNullable<ReviewerStatus['application']> }) {
  const t = useTexts(communityTexts);
  const exact = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const date = formatDate(application.created_at, exact);
  const isOverdue = new Date(application.due_at) < new Date();
  return <p>{isOverdue ? t('statusOverdue', { date }) : t('statusPending', { date, due: formatDate(application.due_at, exact) })}</p>;
}
