import { Button } from '@mantine/core';
import { formatDate } from '../../lib/format/format.ts';
import { publicName } from '../../lib/format/public-name.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { FileButtons } from '../../ui/files/file-buttons.tsx';
import { DetailCard } from '../../ui/lists/detail-card.tsx';
import { LabelledPart } from '../../ui/page/labelled-part.tsx';
import { adminAppealsTexts } from './admin-appeals.en.ts';
import { AppealBadge } from './appeal-badge.tsx';
import type { Outcome } from './appeal-decision.tsx';
import classes from './appeal-detail.module.css';
import type { AdminAppeal } from './queries.ts';

interface Props {
  appeal: AdminAppeal;
  onDecide: (outcome: Outcome) => void;
  onRenew: () => Promise<unknown>;
}

/** The appellant's statement, and beside it the decision and its reasons. */
export function AppealDetail({ appeal, onDecide, onRenew }: Props) {
  const t = useTexts(adminAppealsTexts);
  const isConflicted = appeal.conflict_of_interest;
  const isOpen = appeal.status === 'open';
  return (
    <DetailCard
      title={t(`kind_${appeal.decision.subject.kind}`)}
      meta={
        <>
          {!isConflicted && (
            <bdi>{appeal.filed_by === null ? t('filedBySomebody') : t('filedBy', { name: publicName(appeal.filed_by) })}</bdi>
          )}
          <span>{t('filedOn', { date: formatDate(appeal.created_at) })}</span>
          {isOpen && <span>{t('due', { date: formatDate(appeal.due_at) })}</span>}
        </>
      }
      badge={<AppealBadge status={appeal.status} />}
      aside={isConflicted ? undefined : <AppealedDecision appeal={appeal} onRenew={onRenew} />}
      actions={
        isOpen && !isConflicted ? (
          <>
            <Button variant="default" onClick={() => onDecide('upheld')}>
              {t('uphold')}
            </Button>
            <Button onClick={() => onDecide('overturned')}>{t('overturn')}</Button>
          </>
        ) : undefined
      }
    >
      {isConflicted ? (
        <div className={classes.conflict}>
          <InfoBox tone="waiting" title={t('conflict')}>
            {t(appeal.waiting_for === 'second_admin' ? 'waitsForSecondAdmin' : 'conflictText')}
          </InfoBox>
        </div>
      ) : (
        <Texts appeal={appeal} />
      )}
    </DetailCard>
  );
}

function Texts({ appeal: { statement, reasons, case: appealedCase } }: Pick<Props, 'appeal'>) {
  const t = useTexts(adminAppealsTexts);
  const text = appealedCase && [appealedCase.text, appealedCase.tags.join(' · ')].filter(Boolean).join('\n');
  return (
    <>
      <Part label={t('statement')} text={statement} />
      <Part label={t('outcomeReasons')} text={reasons} />
      <Part label={t('person')} text={appealedCase && appealedCase.person_name} />
      <Part label={t('text')} text={text} />
      <Part label={t('originalText')} text={appealedCase && appealedCase.original_text} />
    </>
  );
}

function AppealedDecision({ appeal: { decision, case: appealedCase, evidence }, onRenew }: Pick<Props, 'appeal' | 'onRenew'>) {
  const t = useTexts(adminAppealsTexts);
  return (
    <>
      <Part label={t('firstReasons', { number: decision.guideline.number })} text={decision.reasons || decision.guideline.title} />
      <Part label={t('caseStatement')} text={appealedCase && appealedCase.statement} />
      <Part label={t('answer')} text={appealedCase && appealedCase.answer} />
      {evidence.length > 0 && (
        <FileButtons title={t('evidence')} files={evidence} fileLabel={(index) => t('file', { number: index + 1 })} onRenew={onRenew} />
      )}
    </>
  );
}

function Part({ label, text }: { label: string; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <LabelledPart label={label} gap="tight">
      <p className={classes.text} dir="auto">
        {text}
      </p>
    </LabelledPart>
  );
}
