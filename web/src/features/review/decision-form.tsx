import { Button } from '@mantine/core';
import { Check, ShieldAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { AssistantOpinion } from './assistant-opinion.tsx';
import classes from './decision-form.module.css';
import { LeaseLine } from './lease-line.tsx';
import type { ReviewItem } from './queries.ts';
import { ReasonForm } from './reason-form.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import type { Deciding } from './use-decision.ts';
import type { ItemLease } from './use-item-lease.ts';

interface Props {
  item: ReviewItem;
  deciding: Deciding;
  lease: ItemLease;
  onTake: () => void;
}

export function DecisionForm({ item, deciding, lease, onTake }: Props) {
  const t = useTexts(reviewTexts);
  const { asking, choose, confirm, cancel } = deciding;
  if (item.conflict_of_interest) return <Closed title={t('conflict')} text={t('conflictText')} />;
  if (lease.status === 'theirs') return <HeldByAnother item={item} onTake={onTake} />;
  if (!deciding.may) return <Closed title={t('adminOnly')} text={t('adminHelp')} />;
  if (asking === 'reject' || asking === 'admin_review') {
    return <ReasonForm key={asking} item={item} decision={asking} initial={deciding.notes} onSend={confirm} onCancel={cancel} />;
  }
  const isWarned = asking === 'approve';
  return (
    <section className={classes.form} aria-label={t('decision')}>
      {isWarned && <AssistantOpinion item={item} />}
      <div className={`${classes.buttons} ${classes.choice}`} data-many={isWarned || undefined}>
        <Button color="sage" leftSection={<Check size={18} aria-hidden />} onClick={() => choose('approve')}>
          {t(isWarned ? 'approveAnyway' : 'approve')}
        </Button>
        <Button color="rose" variant="light" leftSection={<X size={18} aria-hidden />} onClick={() => choose('reject')}>
          {t('reject')}
        </Button>
        {deciding.maySendOn && (
          <Button variant="default" leftSection={<ShieldAlert size={18} aria-hidden />} onClick={() => choose('admin_review')}>
            {t('adminReview')}
          </Button>
        )}
        {isWarned && (
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

function HeldByAnother({ item, onTake }: { item: ReviewItem; onTake: () => void }) {
  const t = useTexts(reviewTexts);
  const until = item.lease && !item.lease.held_by_me ? item.lease.until : null;
  const left = useSecondsLeft(until === null ? null : new Date(until).getTime());
  const isFree = until === null || left === 0;
  return (
    <Closed
      title={t(isFree ? 'leaseFree' : 'leaseOther')}
      text={isFree ? '' : t('leaseOtherUntil', { time: formatDate(until, { timeStyle: 'short' }) })}
    >
      {isFree && (
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
