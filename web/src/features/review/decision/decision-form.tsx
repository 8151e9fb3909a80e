import { Button } from '@mantine/core';
import { defaultGuideline } from '@candor/contract/guidelines';
import { Check, ShieldAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format/format.ts';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { AssistantOpinion } from '../item/assistant-opinion.tsx';
import classes from './decision-form.module.css';
import { LeaseLine } from '../item/lease-line.tsx';
import type { ReviewItem } from '../queries.ts';
import { RejectForm } from './reject-form.tsx';
import { AdminQuestionForm } from './admin-question-form.tsx';
import { useSecondsLeft } from '../item/use-seconds-left.ts';
import type { DecisionState } from './use-decision.ts';
import type { ItemLease } from '../item/use-item-lease.ts';

interface Props {
  item: ReviewItem;
  decision: DecisionState;
  lease: ItemLease;
  onTake: () => void;
}

export function DecisionForm({ item, decision, lease, onTake }: Props) {
  const t = useTexts(reviewTexts);
  const { chosenDecision, choose, confirm, cancel } = decision;
  if (item.conflict_of_interest) return <Closed title={t('conflict')} text={t('conflictText')} />;
  if (lease.status === 'theirs') return <LeasedByAnother item={item} onTake={onTake} />;
  if (!decision.canDecide) return <Closed title={t('adminOnly')} text={t('adminDecides')} />;
  if (chosenDecision === 'reject') {
    const initial = {
      text: decision.notes,
      guideline: decision.guideline ?? defaultGuideline(item.type, item.reports[0]?.reason),
    };
    return <RejectForm item={item} initial={initial} onSend={confirm} onCancel={cancel} />;
  }
  if (chosenDecision === 'admin_review') {
    return (
      <AdminQuestionForm
        key={chosenDecision}
        item={item}
        initial={decision.notes}
        onSend={(notes) => confirm({ notes })}
        onCancel={cancel}
      />
    );
  }
  // An approval that the assistant advises against is confirmed by a second press.
  const isConfirming = chosenDecision === 'approve';
  return (
    <section className={classes.form} aria-label={t('decision')}>
      {/* Exists before its content does: screen readers announce only changes of a region. */}
      <div role="status" className={classes.opinion}>
        {isConfirming && <AssistantOpinion item={item} />}
      </div>
      <div className={`${classes.buttons} ${classes.choice}`} data-many={isConfirming || undefined}>
        <Button color="sage" leftSection={<Check size={18} aria-hidden />} onClick={() => choose('approve')}>
          {t(isConfirming ? 'approveAnyway' : 'approve')}
        </Button>
        <Button color="rose" variant="light" leftSection={<X size={18} aria-hidden />} onClick={() => choose('reject')}>
          {t('reject')}
        </Button>
        {decision.canEscalate && (
          <Button variant="default" leftSection={<ShieldAlert size={18} aria-hidden />} onClick={() => choose('admin_review')}>
            {t('adminReview')}
          </Button>
        )}
        {isConfirming && (
          <Button variant="subtle" onClick={cancel}>
            {t('back')}
          </Button>
        )}
      </div>
      <div className={classes.foot}>
        <LeaseLine lease={lease} onTake={onTake} />
        <p className={classes.keys}>{t('keysHint')}</p>
      </div>
    </section>
  );
}

function LeasedByAnother({ item, onTake }: { item: ReviewItem; onTake: () => void }) {
  const t = useTexts(reviewTexts);
  const until = item.lease && !item.lease.held_by_me ? item.lease.until : null;
  const secondsLeft = useSecondsLeft(until === null ? null : new Date(until).getTime());
  const isExpired = until === null || secondsLeft === 0;
  return (
    <Closed
      title={t(isExpired ? 'leaseFree' : 'leaseOther')}
      text={isExpired ? '' : t('leaseOtherUntil', { time: formatDate(until, { timeStyle: 'short' }) })}
    >
      {isExpired && (
        <Button variant="default" onClick={onTake}>
          {t('leaseTake')}
        </Button>
      )}
    </Closed>
  );
}

const Closed = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <section className={classes.closed}>
    <strong>{title}</strong>
    {text !== '' && <p>{text}</p>}
    {children}
  </section>
);
