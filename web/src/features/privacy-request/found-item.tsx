import { platformName } from '../../lib/format/platform-names.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDate, formatMonth } from '../../lib/format/format.ts';
import { privacyRequestTexts } from './privacy-request.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import classes from './privacy-request.module.css';
import type { PublishedItem } from './queries.ts';
import { TakedownDialog } from './takedown-dialog.tsx';

/** Reveals only that an experience exists, its age and the state of the removal request. */
export function FoundItem({ token, item }: { token: string; item: PublishedItem }) {
  const t = useTexts(privacyRequestTexts);
  const [isAsking, setAsking] = useState(false);
  const { dispute } = item;
  const title = `published-${item.experience_id}`;
  const isPublished = item.status === 'approved';
  return (
    <Card as="li" aria-labelledby={title}>
      <div className={classes.item}>
        <div className={classes.head}>
          <div>
            <h3 id={title} className={classes.title}>
              {t('itemTitle', { month: formatMonth(item.published_month) })}
            </h3>
            <p className={classes.text}>{t('itemWhere', { platform: platformName(item.platform) })}</p>
          </div>
          {!isPublished && <StatusBadge status="removed" label={t('removed')} />}
        </div>
        {dispute && <Outcome dispute={dispute} />}
        {!isPublished && dispute?.status !== 'approved' && <p className={classes.text}>{t('removedText')}</p>}
        {isPublished && dispute?.status !== 'pending' && (
          <div className={classes.actions}>
            <Button variant={dispute ? 'default' : 'filled'} onClick={() => setAsking(true)}>
              {t(dispute ? 'askAgain' : 'askTakedown')}
            </Button>
          </div>
        )}
      </div>
      <TakedownDialog token={token} experienceId={item.experience_id} opened={isAsking} onClose={() => setAsking(false)} />
    </Card>
  );
}

function Outcome({ dispute }: { dispute: NonNullable<PublishedItem['dispute']> }) {
  const t = useTexts(privacyRequestTexts);
  if (dispute.status === 'pending') {
    const date = formatDate(dispute.due_at);
    const isOverdue = new Date(dispute.due_at) < new Date();
    return (
      <InfoBox title={t('asked')} tone="waiting">
        {t(isOverdue ? 'overdue' : 'decisionBy', { date })}
      </InfoBox>
    );
  }
  const isUpheld = dispute.status === 'approved';
  return (
    <InfoBox
      title={t(isUpheld ? 'upheld' : 'notUpheld', { date: formatDate(dispute.resolved_at) })}
      tone={isUpheld ? 'positive' : 'neutral'}
    >
      {dispute.admin_notes && (
        <p className={classes.reason} dir="auto">
          {t('reason')}: {dispute.admin_notes}
        </p>
      )}
    </InfoBox>
  );
}
