import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { communityTexts } from '../../lib/i18n/en/community.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import type { Session } from '../../lib/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { reviewerStatusQuery, useApply, type CommunityStats } from './queries.ts';
import classes from './reviewer-tab.module.css';

interface Props {
  session: Session;
  stats: CommunityStats | undefined;
  onViewStats: () => void;
}

/** For reviewers the way into the queue, for everybody else the way to become one. */
export function ReviewerTab({ session, stats, onViewStats }: Props) {
  const t = useTexts(communityTexts);
  if (session.status === 'signed-in' && session.user.role !== 'user') {
    return (
      <Card as="section" aria-label={t('queueTitle')}>
        <h2 className={classes.heading}>{t('queueTitle')}</h2>
        {stats && (
          <dl className={classes.counts}>
            <div>
              <dt>{t('pending')}</dt>
              <dd>{stats.pending_reviews}</dd>
            </div>
            <div>
              <dt>{t('thisWeek')}</dt>
              <dd>
                {t('approved', { count: stats.approved_this_week })}, {t('rejected', { count: stats.rejected_this_week })}
              </dd>
            </div>
          </dl>
        )}
        <div className={classes.actions}>
          <LinkButton to={paths.reviewQueue}>{t('startReviewing')}</LinkButton>
          <Button variant="default" onClick={onViewStats}>
            {t('viewStats')}
          </Button>
        </div>
      </Card>
    );
  }
  return <BecomeReviewer isSignedIn={session.status === 'signed-in'} />;
}

function BecomeReviewer({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTexts(communityTexts);
  const status = useQuery({ ...reviewerStatusQuery, enabled: isSignedIn });
  const apply = useApply();
  const [isThanked, setThanked] = useState(false);
  const hasApplied = status.data?.has_pending_application === true;
  return (
    <Card as="section" aria-label={t('becomeTitle')}>
      <h2 className={classes.heading}>{t('becomeTitle')}</h2>
      <p className={classes.text}>{t('becomeText')}</p>
      {status.data && (
        <ul className={classes.requirements} aria-label={t('requirements')}>
          {status.data.requirements.map(({ key, label, met }) => (
            <li key={key} data-met={met || undefined}>
              {met ? <Check size={18} role="img" aria-label={t('met')} /> : <Circle size={18} role="img" aria-label={t('notMet')} />}
              {label}
            </li>
          ))}
        </ul>
      )}
      <FormError error={apply.error} />
      <div className={classes.actions}>
        {isSignedIn ? (
          <Button
            disabled={hasApplied || status.data?.can_apply !== true}
            loading={apply.isPending}
            onClick={() => apply.mutate(undefined, { onSuccess: () => setThanked(true) })}
          >
            {t(hasApplied ? 'applied' : 'apply')}
          </Button>
        ) : (
          <LinkButton to={paths.signIn}>{t('signInToApply')}</LinkButton>
        )}
      </div>
      <Dialog opened={isThanked} onClose={() => setThanked(false)} title={t('successTitle')}>
        <p className={classes.success}>{t('successHead')}</p>
        <p className={classes.text}>{t('successText')}</p>
        <div className={classes.actions}>
          <Button onClick={() => setThanked(false)} data-autofocus>
            {t('thanks')}
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}
