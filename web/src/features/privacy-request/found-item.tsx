import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDate, formatMonth } from '../../lib/format/format.ts';
import { platformName } from '../../lib/format/platform-names.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { TagChip } from '../../ui/badges/tag-chip.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { Card } from '../../ui/page/card.tsx';
import { DecisionAndAppeal } from './decision-and-appeal.tsx';
import { privacyRequestTexts } from './privacy-request.en.ts';
import card from '../../ui/lists/card-parts.module.css';
import classes from './privacy-request.module.css';
import type { PublishedItem } from './queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { TakedownForm } from './takedown-form.tsx';

/** Shows that an experience exists, its age and categories, and the person's own requests and replies. */
export function FoundItem({ token, item }: { token: string; item: PublishedItem }) {
  const t = useTexts(privacyRequestTexts);
  const { dispute, reply } = item;
  const title = `published-${item.experience_id}`;
  const isPublished = item.status === 'approved';
  return (
    <Card as="li" aria-labelledby={title}>
      <div className={classes.item}>
        <div className={card.head}>
          <div>
            <h3 id={title} className={card.title}>
              {t('itemTitle', { month: formatMonth(item.published_month) })}
            </h3>
            <p className={classes.text}>{t('itemWhere', { platform: platformName(item.platform) })}</p>
          </div>
          {!isPublished && <StatusBadge status="removed" label={t('removed')} />}
        </div>
        <Categories tags={item.tags} />
        {item.hidden && isPublished && (
          <InfoBox tone="waiting" title={t('hidden')}>
            {t('hiddenText')}
          </InfoBox>
        )}
        {dispute && <Outcome token={token} item={item} dispute={dispute} />}
        {!isPublished && dispute?.status !== 'approved' && (
          <p className={classes.text}>
            {t('removedText')} {dispute?.status === 'pending' && t('removedStillDecided')}
          </p>
        )}
        {reply && <OwnReply token={token} reply={reply} />}
        {isPublished && <Actions token={token} item={item} />}
      </div>
    </Card>
  );
}

function Categories({ tags }: Pick<PublishedItem, 'tags'>) {
  const t = useTexts(privacyRequestTexts);
  if (tags.length === 0) return null;
  return (
    <div>
      <p className={classes.label}>{t('saidAbout')}</p>
      <ul className={classes.tags} aria-label={t('saidAbout')}>
        {tags.map(({ label, type }) => (
          <li key={label}>
            <TagChip emoji="" label={label} type={type} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A recent refusal can only be appealed; the appeal's button is beside the decision. While an appeal is open, its outcome comes first. */
const mayAskAgain = ({ new_dispute_from: from }: NonNullable<PublishedItem['dispute']>, decision: PublishedItem['decision']): boolean =>
  from !== null && new Date(from) <= new Date() && decision?.appeal?.status !== 'open';

function Actions({ token, item: { experience_id: experienceId, dispute, decision, reply } }: { token: string; item: PublishedItem }) {
  const t = useTexts(privacyRequestTexts);
  const [opened, setOpened] = useState<'takedown' | 'reply' | null>(null);
  const mayAsk = dispute === null || mayAskAgain(dispute, decision);
  if (!mayAsk && reply) return null;
  const onClose = (): void => setOpened(null);
  const form = { token, experienceId, onClose };
  return (
    <>
      <div className={classes.actions}>
        {mayAsk && (
          <Button variant={dispute ? 'default' : 'filled'} onClick={() => setOpened('takedown')}>
            {t(dispute ? 'askAgain' : 'askTakedown')}
          </Button>
        )}
        {!reply && (
          <Button variant="default" onClick={() => setOpened('reply')}>
            {t('reply')}
          </Button>
        )}
      </div>
      {(['takedown', 'reply'] as const).map((kind) => (
        <FormDialog
          key={kind}
          opened={opened === kind}
          onClose={onClose}
          title={t(`${kind}Title`)}
          size="md"
          renderForm={() => (kind === 'takedown' ? <TakedownForm {...form} /> : <ReplyForm {...form} />)}
        />
      ))}
    </>
  );
}

function Outcome({ token, item, dispute }: { token: string; item: PublishedItem; dispute: NonNullable<PublishedItem['dispute']> }) {
  const t = useTexts(privacyRequestTexts);
  if (dispute.status === 'pending') {
    const date = item.urgent ? formatDate(dispute.due_at, { dateStyle: 'medium', timeStyle: 'short' }) : formatDate(dispute.due_at);
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
      title={t(isUpheld ? 'upheld' : item.status === 'approved' ? 'notUpheld' : 'notUpheldRemoved', {
        date: formatDate(dispute.resolved_at),
      })}
      tone={isUpheld ? 'positive' : 'neutral'}
    >
      {item.decision ? (
        <DecisionAndAppeal token={token} decision={item.decision} />
      ) : (
        dispute.admin_notes && (
          <p className={card.text} dir="auto">
            {t('reason')}: {dispute.admin_notes}
          </p>
        )
      )}
    </InfoBox>
  );
}

const REPLY_STATES = {
  in_review: 'replyWaits',
  needs_admin_review: 'replyWaits',
  approved: 'replyShown',
  rejected: 'replyRejected',
} as const;

function OwnReply({ token, reply }: { token: string; reply: NonNullable<PublishedItem['reply']> }) {
  const t = useTexts(privacyRequestTexts);
  return (
    <InfoBox title={t(REPLY_STATES[reply.status])} tone={reply.status === 'approved' ? 'positive' : 'neutral'}>
      <div className={classes.item}>
        <p className={card.text} dir="auto">
          {reply.content}
        </p>
        {reply.decision && <DecisionAndAppeal token={token} decision={reply.decision} />}
      </div>
    </InfoBox>
  );
}
