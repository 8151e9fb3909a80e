import { useId, type ReactNode } from 'react';
import { adminCasesTexts } from './admin-cases.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import card from '../../ui/lists/card-parts.module.css';
import classes from './case-card.module.css';
import { DueMark } from './due-mark.tsx';

interface Props {
  title: ReactNode;
  status: string;
  statusLabel: string;
  filedLabel: string;
  createdAt: string;
  /** Shown while the case is open. */
  dueAt: string;
  dueWithTime?: boolean;
  children: ReactNode;
  actions?: ReactNode;
}

export function CaseCard({ title, status, statusLabel, filedLabel, createdAt, dueAt, dueWithTime = false, children, actions }: Props) {
  const id = useId();
  return (
    <Card as="article" aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.heading}>
          <h2 id={id} className={card.title}>
            {title}
          </h2>
          <p className={card.meta}>
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

/** `absent` is shown when there is no text. */
export function CaseText({ label, text, absent }: { label: string; text: string | null; absent?: string }) {
  const content = text === null || text === '' ? null : text;
  if (content === null && absent === undefined) return null;
  return (
    <div className={classes.part}>
      <h3 className={classes.label}>{label}</h3>
      <p className={content === null ? classes.absent : classes.text} {...(content === null ? {} : { dir: 'auto' as const })}>
        {content ?? absent}
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

export function CaseOutcome(props: {
  notes: string | null;
  at: string | null;
  atLabel: string;
  by: { display_name: string } | null;
  decidedByLabel: string;
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
        <CaseFact label={props.decidedByLabel}>
          <bdi>{props.by?.display_name ?? t('formerMember')}</bdi>
        </CaseFact>
      </CaseFacts>
    </div>
  );
}
