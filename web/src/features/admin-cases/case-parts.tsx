import type { ReactNode } from 'react';
import { adminCasesTexts } from './admin-cases.en.ts';
import { publicName } from '../../lib/format/public-name.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import { LabelledPart } from '../../ui/page/labelled-part.tsx';
import classes from './case-parts.module.css';

/** `absent` is shown when there is no text. */
export function CaseText({ label, text, absent }: { label: string; text: string | null; absent?: string }) {
  const content = text === null || text === '' ? null : text;
  if (content === null && absent === undefined) return null;
  return (
    <LabelledPart label={label} gap="tight">
      <p className={content === null ? classes.absent : classes.text} {...(content === null ? {} : { dir: 'auto' as const })}>
        {content ?? absent}
      </p>
    </LabelledPart>
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
          <bdi>{props.by ? publicName(props.by.display_name) : t('formerMember')}</bdi>
        </CaseFact>
      </CaseFacts>
    </div>
  );
}
