import { useId } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { Card } from '../../ui/page/card.tsx';
import { adminAppealsTexts } from './admin-appeals.en.ts';
import card from '../../ui/lists/card-parts.module.css';
import classes from './appeal-card.module.css';
import { AppealDecision } from './appeal-decision.tsx';
import type { AdminAppeal } from './queries.ts';

/** Beside each other where there is room: what was decided and why, and what is said against it. */
export function AppealCard({ appeal }: { appeal: AdminAppeal }) {
  const t = useTexts(adminAppealsTexts);
  const id = useId();
  const isConflicted = appeal.conflict_of_interest;
  const isOpen = appeal.status === 'open';
  return (
    <Card as="article" aria-labelledby={id}>
      <header className={card.head}>
        <div>
          <h2 id={id} className={card.title}>
            {t(`kind_${appeal.decision.subject.kind}`)}
          </h2>
          <p className={card.meta}>
            {!isConflicted && <bdi>{appeal.filed_by === null ? t('filedBySomebody') : t('filedBy', { name: appeal.filed_by })}</bdi>}
            <span>{t('filedOn', { date: formatDate(appeal.created_at) })}</span>
            {isOpen && <span>{t('due', { date: formatDate(appeal.due_at) })}</span>}
          </p>
        </div>
        <StatusBadge status={isOpen ? 'pending' : appeal.status} label={t(appeal.status)} />
      </header>
      {isConflicted ? (
        <InfoBox tone="waiting" title={t('conflict')}>
          {t(appeal.waiting_for === 'second_admin' ? 'waitsForSecondAdmin' : 'conflictText')}
        </InfoBox>
      ) : (
        <Sides appeal={appeal} />
      )}
      {isOpen && !isConflicted && <AppealDecision appeal={appeal} />}
    </Card>
  );
}

function Sides({ appeal }: { appeal: AdminAppeal }) {
  const t = useTexts(adminAppealsTexts);
  const { decision, case: about } = appeal;
  const text = about && [about.text, about.tags.join(' · ')].filter(Boolean).join('\n');
  return (
    <div className={classes.sides}>
      <Part label={t('statement')} text={appeal.statement} />
      <Part label={t('firstReasons', { number: decision.guideline.number })} text={decision.reasons || decision.guideline.title} />
      <Part label={t('person')} text={about && about.person_name} />
      <Part label={t('text')} text={text} />
      <Part label={t('originalText')} text={about && about.original_text} />
      <Part label={t('caseStatement')} text={about && about.statement} />
      <Part label={t('answer')} text={about && about.answer} />
      <Part label={t('outcomeReasons')} text={appeal.reasons} />
      {appeal.evidence.length > 0 && (
        <div>
          <h3 className={card.label}>{t('evidence')}</h3>
          <ul className={classes.files}>
            {appeal.evidence.map(({ id, url }, index) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noreferrer">
                  {t('file', { number: index + 1 })}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Part({ label, text }: { label: string; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <div>
      <h3 className={card.label}>{label}</h3>
      <p className={card.text} dir="auto">
        {text}
      </p>
    </div>
  );
}
