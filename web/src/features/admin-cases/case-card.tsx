import { useId, type ReactNode } from 'react';
import { adminCasesTexts } from '../../lib/i18n/en/admin-cases.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/card.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './case-card.module.css';
import { DueMark } from './due-mark.tsx';

interface Props {
  title: ReactNode;
  status: string;
  statusLabel: string;
  filedLabel: string;
  createdAt: string;
  /** Shown while it waits. */
  dueAt: string;
  dueWithTime?: boolean;
  children: ReactNode;
  /** What can be done with it. */
  actions?: ReactNode;
}

/** One case of any kind: what it is, how it stands, all that a decision needs, and the way to decide. */
export function CaseCard({ title, status, statusLabel, filedLabel, createdAt, dueAt, dueWithTime = false, children, actions }: Props) {
  const id = useId();
  return (
    <Card as="article" aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.heading}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          <p className={classes.meta}>
            <span>
              {filedLabel} <RelativeDate time={createdAt} />
            </span>
            {status === 'pending' && <DueMark dueAt={dueAt} withTime={dueWithTime} />}
          </p>
        </div>
        <StatusBadge status={status} label={statusLabel} />
      </header>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </Card>
  );
}

/** A text that somebody wrote, whatever its length and direction; `absent` is said when there is none. */
export function CaseText({ label, text, absent }: { label: string; text: string | null; absent?: string }) {
  const said = text === null || text === '' ? null : text;
  if (said === null && absent === undefined) return null;
  return (
    <div className={classes.part}>
      <h3 className={classes.label}>{label}</h3>
      <p className={said === null ? classes.absent : classes.text} {...(said === null ? {} : { dir: 'auto' as const })}>
        {said ?? absent}
      </p>
    </div>
  );
}

export const CaseFacts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

export const CaseFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt className={classes.label}>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** How it was decided; nothing while it waits. */
export function CaseOutcome(props: {
  notes: string | null;
  at: string | null;
  atLabel: string;
  by: { display_name: string } | null;
  byLabel: string;
}) {
  const t = useTexts(adminCasesTexts);
  if (props.at === null) return null;
  return (
    <div className={classes.outcome}>
      <CaseText label={t('adminNotes')} text={props.notes} absent={t('noNotes')} />
      <CaseFacts>
        <CaseFact label={props.atLabel}>
          <RelativeDate time={props.at} />
        </CaseFact>
        <CaseFact label={props.byLabel}>
          <bdi>{props.by?.display_name ?? t('formerMember')}</bdi>
        </CaseFact>
      </CaseFacts>
    </div>
  );
}
