import { Button, Textarea } from '@mantine/core';
import { NOTES_MAX } from '@candor/contract/limits';
import type { Decision } from '@candor/contract/statuses';
import { Check, ShieldAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './decision-form.module.css';
import { useDecide, type ReviewItem } from './queries.ts';
import { useReviewKeys } from './use-review-keys.ts';

interface Props {
  item: ReviewItem;
  /** Admins decide what others handed to them. */
  isAdmin: boolean;
  onDecided: () => void;
}

type Reasoned = Exclude<Decision, 'approve'>;

export function DecisionForm({ item, isAdmin, onDecided }: Props) {
  const t = useTexts(reviewTexts);
  const decide = useDecide();
  const [asking, setAsking] = useState<Reasoned | null>(null);
  const [notes, setNotes] = useState('');
  const [isMissing, setMissing] = useState(false);
  const reason = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (asking) reason.current?.focus();
  }, [asking]);

  const send = (decision: Decision): void => {
    if (decide.isPending) return;
    const said = { approve: 'approved', reject: 'rejected', admin_review: 'sentToAdmin' } as const;
    decide.mutate(
      { item, decision, notes: notes.trim() },
      {
        onSuccess: () => {
          toast.success(t(said[decision]));
          onDecided();
        },
        onError: (error) => {
          if (!hasCode(error, 'ALREADY_DECIDED', 'NOT_FOUND')) return;
          toast.info(t('alreadyDecided'));
          onDecided();
        },
      },
    );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (asking === null) return;
    if (notes.trim() === '') {
      setMissing(true);
      reason.current?.focus();
    } else send(asking);
  };
  const maySendToAdmin = item.status !== 'needs_admin_review';
  useReviewKeys({
    a: () => send('approve'),
    r: () => setAsking('reject'),
    ...(maySendToAdmin ? { e: () => setAsking('admin_review') } : {}),
  });

  if (item.conflict_of_interest) return <Closed title={t('conflict')} text={t('conflictText')} />;
  if (item.status === 'needs_admin_review' && !isAdmin) return <Closed title={t('adminOnly')} text={t('adminHelp')} />;
  if (asking === null) {
    return (
      <section className={classes.form} aria-label={t('decision')}>
        <FormError error={decide.error} />
        <div className={classes.buttons}>
          <Button color="sage" leftSection={<Check size={18} aria-hidden />} loading={decide.isPending} onClick={() => send('approve')}>
            {t('approve')}
          </Button>
          <Button
            color="rose"
            variant="light"
            leftSection={<X size={18} aria-hidden />}
            disabled={decide.isPending}
            onClick={() => setAsking('reject')}
          >
            {t('reject')}
          </Button>
          {maySendToAdmin && (
            <Button
              variant="default"
              leftSection={<ShieldAlert size={18} aria-hidden />}
              disabled={decide.isPending}
              onClick={() => setAsking('admin_review')}
            >
              {t('adminReview')}
            </Button>
          )}
        </div>
        <p className={classes.keys}>{t('keys')}</p>
      </section>
    );
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        ref={reason}
        label={t(asking === 'reject' ? 'rejectTitle' : 'adminTitle')}
        description={t(asking === 'reject' ? 'rejectHelp' : 'adminHelp')}
        required
        maxLength={NOTES_MAX}
        value={notes}
        error={isMissing && notes.trim() === '' ? t('reasonRequired') : undefined}
        onChange={(event) => setNotes(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setAsking(null);
        }}
      />
      <FormError error={decide.error} />
      <div className={classes.buttons}>
        <Button type="submit" loading={decide.isPending} {...(asking === 'reject' ? { color: 'rose' } : {})}>
          {t(asking === 'reject' ? 'sendReject' : 'sendAdmin')}
        </Button>
        <Button variant="default" disabled={decide.isPending} onClick={() => setAsking(null)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

const Closed = ({ title, text }: { title: string; text: string }) => (
  <section className={classes.closed}>
    <strong>{title}</strong>
    <p>{text}</p>
  </section>
);
