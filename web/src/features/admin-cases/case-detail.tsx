import { Button } from '@mantine/core';
import { useTexts } from '../../lib/i18n/language.ts';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import { DetailCard } from '../../ui/lists/detail-card.tsx';
import { adminCasesTexts } from './admin-cases.en.ts';
import { CaseOutcome } from './case-parts.tsx';
import classes from './case-parts.module.css';
import type { Case, CaseScreenProps } from './case-screen-props.ts';
import { DueMark } from './due-mark.tsx';
import type { ResolveTexts } from './resolve-dialog.tsx';

interface Props<Item extends Case> extends CaseScreenProps<Item> {
  item: Item;
  onDecide: (choice: { isApproval?: boolean }) => void;
}

export function CaseDetail<Item extends Case>({ item, onDecide, ...props }: Props<Item>) {
  const t = useTexts(adminCasesTexts);
  const isOpen = item.status === 'pending';
  const isConflicted = item.conflict_of_interest === true;
  const { at, by } = props.outcomeOf(item);
  return (
    <DetailCard
      title={props.titleOf(item)}
      meta={
        <>
          <span>
            {props.filedLabel} <RelativeDate time={item.created_at} />
          </span>
          {isOpen && <DueMark dueAt={item.due_at} withTime={props.dueWithTime?.(item) ?? false} />}
        </>
      }
      badge={<StatusBadge status={item.status} label={t(`is_${item.status as 'pending'}`)} />}
      aside={isConflicted ? undefined : props.renderAside(item)}
      actions={isOpen && !isConflicted ? <Choice texts={props.resolve} onDecide={onDecide} /> : undefined}
    >
      {isConflicted ? (
        <div className={classes.conflict}>
          <InfoBox tone="waiting" title={t('conflict')}>
            {t('conflictText')}
          </InfoBox>
        </div>
      ) : (
        <>
          {props.renderTexts(item)}
          <CaseOutcome notes={item.admin_notes} at={at} atLabel={props.outcomeLabels.at} by={by} decidedByLabel={props.outcomeLabels.by} />
        </>
      )}
    </DetailCard>
  );
}

function Choice({ texts, onDecide }: { texts: ResolveTexts; onDecide: Props<Case>['onDecide'] }) {
  const t = useTexts(adminCasesTexts);
  if (texts.isChosenInDialog) return <Button onClick={() => onDecide({})}>{t('review')}</Button>;
  return (
    <>
      <Button onClick={() => onDecide({ isApproval: true })}>{t(texts.approve)}</Button>
      <Button variant="default" onClick={() => onDecide({ isApproval: false })}>
        {t(texts.reject)}
      </Button>
    </>
  );
}
