import { EVIDENCE_RETENTION_DAYS } from '@candor/contract/limits';
import { Button } from '@mantine/core';
import { Gavel } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { paths } from '../../lib/paths/paths.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { Card } from '../../ui/page/card.tsx';
import { WrittenIn } from '../../ui/lists/written-in.tsx';
import card from '../../ui/lists/card-parts.module.css';
import classes from './decision-card.module.css';
import { decisionTexts } from './decisions.en.ts';
import type { Appeal, Decision } from './queries.ts';

const DAY_MS = 86_400_000;

export const decisionHeadingId = (id: string): string => `decision-${id}`;

export interface AppealFormProps {
  decisionId: string;
  className: string;
  onClose: () => void;
}

/** Renders the form of an appeal. The page provides it, because its files belong to another feature. */
export type RenderAppeal = (form: AppealFormProps) => ReactNode;

/** Whether an experience about the reader was removed after a report. The reader learns of the removal, but can't open the experience. */
const isAboutReader = ({ subject }: Decision): boolean => subject.kind === 'experience' && subject.link.startsWith(paths.linkedExperiences);

interface Props {
  decision: Decision;
  renderAppeal: RenderAppeal;
}

export function DecisionCard({ decision, renderAppeal }: Props) {
  const t = useTexts(decisionTexts);
  const { id, subject, outcome, guideline } = decision;
  const isOwnAppeal = subject.kind === 'appeal' && outcome === 'upheld';
  return (
    <Card as="article" aria-labelledby={decisionHeadingId(id)}>
      <header className={card.head}>
        <div>
          <h2 id={decisionHeadingId(id)} className={card.title}>
            {t(isAboutReader(decision) ? 'about_experience_of_you' : `about_${subject.kind}`)}
          </h2>
          <p className={card.meta}>{t('decidedOn', { date: formatDate(decision.created_at) })}</p>
        </div>
        <StatusBadge status={outcome} label={t(isOwnAppeal ? 'appealUpheld' : `outcome_${outcome}`)} />
      </header>
      <p className={classes.quiet}>{t('guideline', guideline)}</p>
      <LabelledText
        label={t('reasons')}
        text={decision.reasons === '' ? t('noReasons') : decision.reasons}
        {...(decision.reasons === '' ? {} : { language: decision.reasons_language })}
      />
      {decision.automation.how !== null && <p className={classes.quiet}>{decision.automation.how}</p>}
      {decision.appeal ? <OwnAppeal appeal={decision.appeal} /> : <AppealSection decision={decision} renderAppeal={renderAppeal} />}
    </Card>
  );
}

function LabelledText({ label, text, language }: { label: string; text: string; language?: Decision['reasons_language'] }) {
  return (
    <div className={classes.part}>
      <h3 className={card.label}>{label}</h3>
      <p className={card.text} dir="auto" {...(language === undefined ? {} : { lang: language })}>
        {text}
      </p>
      {language !== undefined && <WrittenIn language={language} />}
    </div>
  );
}

const isOverdue = ({ due_at: dueAt }: Appeal): boolean => new Date(dueAt) < new Date();

function OwnAppeal({ appeal }: { appeal: Appeal }) {
  const t = useTexts(decisionTexts);
  return (
    <>
      <LabelledText label={t('yourAppeal')} text={appeal.statement} />
      <div className={classes.part}>
        {appeal.status === 'open' ? (
          <InfoBox tone="waiting" title={t(isOverdue(appeal) ? 'appealOverdue' : 'appealOpen', { date: formatDate(appeal.due_at) })}>
            {appeal.waiting_for === 'second_admin' && t('appealWaits')}
          </InfoBox>
        ) : (
          <StatusBadge status={appeal.status} label={t(appeal.status === 'upheld' ? 'appealUpheld' : 'outcome_overturned')} />
        )}
      </div>
      {appeal.reasons !== null && <LabelledText label={t('appealReasons')} text={appeal.reasons} />}
    </>
  );
}

const WITH_FILES: ReadonlySet<string> = new Set(['experience', 'experience_dispute', 'ownership_dispute', 'proof']);

/** Whether the case may have files that were not deleted yet. */
const mayHaveFiles = ({ subject, created_at: decidedAt }: Decision): boolean =>
  WITH_FILES.has(subject.kind) && Date.now() < Date.parse(decidedAt) + EVIDENCE_RETENTION_DAYS * DAY_MS;

function AppealSection({ decision, renderAppeal }: Props) {
  const t = useTexts(decisionTexts);
  const [isWriting, setWriting] = useState(false);
  const until = decision.appeal_until;
  const isPossible = until !== null && new Date(until) > new Date();
  if (isPossible && isWriting) {
    return renderAppeal({ decisionId: decision.id, className: classes.form ?? '', onClose: () => setWriting(false) });
  }
  return (
    <>
      {isPossible && <p className={classes.quiet}>{t('appealUntil', { date: formatDate(until) })}</p>}
      {isPossible && mayHaveFiles(decision) && <p className={classes.quiet}>{t('filesDeleted')}</p>}
      <div className={card.actions}>
        {isPossible && (
          <Button size="sm" variant="light" leftSection={<Gavel size={18} aria-hidden />} onClick={() => setWriting(true)}>
            {t('appeal')}
          </Button>
        )}
        {!isAboutReader(decision) && (
          <LinkButton to={decision.subject.link} variant="default" size="sm">
            {t('see')}
          </LinkButton>
        )}
      </div>
    </>
  );
}
