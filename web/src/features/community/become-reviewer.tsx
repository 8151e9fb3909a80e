import { Button, Textarea } from '@mantine/core';
import { REASON_MAX } from '@candor/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle } from 'lucide-react';
import { useRef, useState } from 'react';
import { communityTexts } from './community.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Card } from '../../ui/page/card.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { SkeletonContent } from '../../ui/feedback/loading-state.tsx';
import { ApplicationState } from './application-state.tsx';
import { reviewerStatusQuery, useApply, type ReviewerStatus } from './queries.ts';
import { Link } from '../../ui/buttons/link.tsx';
import { Form } from '../../ui/forms/form.tsx';
import classes from './reviewer-tab.module.css';

const REQUIREMENTS = ['trust_score', 'complete_profile', 'active_member'] as const;

export function BecomeReviewer({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTexts(communityTexts);
  const { data: status, error, isFetching, refetch } = useQuery({ ...reviewerStatusQuery, enabled: isSignedIn });
  return (
    <Card as="section" aria-label={t('becomeTitle')}>
      <h2 className={classes.heading}>{t('becomeTitle')}</h2>
      <p className={classes.text}>{t('becomeText')}</p>
      {!isSignedIn ? (
        <>
          <ul className={classes.requirements} aria-label={t('requirements')}>
            {REQUIREMENTS.map((key) => (
              <li key={key}>
                <Circle size={18} aria-hidden />
                {t(`need_${key}`)}
              </li>
            ))}
          </ul>
          <div className={classes.actions}>
            <LinkButton to={paths.signIn} state={{ from: `${paths.community}?tab=queue` }}>
              {t('signInToApply')}
            </LinkButton>
          </div>
        </>
      ) : status ? (
        <Application status={status} />
      ) : error ? (
        <ErrorState title={t('statusFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonContent lines={3} />
      )}
    </Card>
  );
}

function Application({ status }: { status: ReviewerStatus }) {
  const t = useTexts(communityTexts);
  const apply = useApply();
  const [reason, setReason] = useState('');
  const [isThankYouShown, setThankYouShown] = useState(false);
  const applicationStatus = useRef<HTMLElement>(null);
  // The pressed button is gone, so keyboard users continue at the application's status.
  const focusStatus = (): void => {
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('[role="dialog"]')) applicationStatus.current?.focus();
  };
  const hasApplied = status.has_pending_application;
  const missing = status.requirements.filter(({ met }) => !met);
  return (
    <>
      <Requirements requirements={status.requirements} />
      {status.application && <ApplicationState ref={applicationStatus} application={status.application} />}
      <Form onSubmit={() => apply.mutate(reason.trim(), { onSuccess: () => setThankYouShown(true) })}>
        {status.can_apply && (
          <div className={classes.reason}>
            <Textarea
              label={t('reasonLabel')}
              description={t('reasonHelp')}
              maxLength={REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <p className={classes.text}>{t('answerPromise')}</p>
          </div>
        )}
        <FormError error={apply.error} />
        <div className={classes.actions}>
          <Button type="submit" disabled={hasApplied || !status.can_apply} loading={apply.isPending}>
            {t(hasApplied ? 'applied' : 'apply')}
          </Button>
          {missing.length > 0 && (
            <LinkButton to={paths.profile} variant="default">
              {t('toProfile')}
            </LinkButton>
          )}
        </div>
      </Form>
      <Dialog opened={isThankYouShown} onClose={() => setThankYouShown(false)} onClosed={focusStatus} title={t('successTitle')}>
        <p className={classes.success}>{t('successHead')}</p>
        <p className={classes.text}>{t('successText')}</p>
        <div className={classes.actions}>
          <Button onClick={() => setThankYouShown(false)} data-autofocus>
            {t('thanks')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Requirements({ requirements }: Pick<ReviewerStatus, 'requirements'>) {
  const t = useTexts(communityTexts);
  return (
    <ul className={classes.requirements} aria-label={t('requirements')}>
      {requirements.map(({ key, met }) => (
        <li key={key} data-met={met || undefined}>
          {met ? <Check size={18} role="img" aria-label={t('met')} /> : <Circle size={18} role="img" aria-label={t('notMet')} />}
          {met ? t(`need_${key}`) : <Link to={paths.profile}>{t(`need_${key}`)}</Link>}
        </li>
      ))}
    </ul>
  );
}
