import { platformName } from '../../lib/format/platform-names.ts';
import { AtSign, Scale } from 'lucide-react';
import { formatDate } from '../../lib/format/format.ts';
import { disputeFormTexts } from '../../lib/forms/dispute-form.en.ts';
import { disputeTexts } from './disputes.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { experiencePath } from '../../lib/paths/experience-path.ts';
import { Card } from '../../ui/page/card.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { AddFile } from './evidence/add-file.tsx';
import card from '../../ui/lists/card-parts.module.css';
import classes from './dispute-card.module.css';
import { outcomeOf } from './dispute-outcome.ts';
import { DisputeDeadline } from './dispute-deadline.tsx';
import { EvidenceLinks } from './evidence/evidence-links.tsx';
import { OwnStatement } from './own-statement.tsx';
import { Quote } from './quote.tsx';
import type { AnyDispute, ExperienceDispute, OwnershipDispute } from './queries.ts';
import { UploadLinkButton } from './evidence/upload-link-button.tsx';

const roles = { disputing: 'roleDisputing', author: 'roleAuthor', claimant: 'roleClaimant', owner: 'roleOwner' } as const;

export function DisputeCard({ dispute }: { dispute: AnyDispute }) {
  const t = useTexts(disputeTexts);
  const title = `dispute-${dispute.id}`;
  const Icon = dispute.kind === 'experience' ? Scale : AtSign;
  return (
    <Card as="article" aria-labelledby={title}>
      <header className={classes.head}>
        <span className={classes.icon}>
          <Icon size={20} aria-hidden />
        </span>
        <div className={card.person}>
          <h3 id={title} className={card.title}>
            {dispute.kind === 'experience'
              ? t('experienceTitle')
              : t('ownershipTitle', { platform: platformName(dispute.platform), id: dispute.social_id })}
          </h3>
          <p className={card.meta}>
            <span>{t(roles[dispute.role])}</span>
            <span>{t('filedOn', { date: formatDate(dispute.created_at) })}</span>
          </p>
        </div>
        <StatusBadge status={dispute.status} label={t(dispute.status)} outcome={outcomeOf(dispute)} />
      </header>
      <div className={classes.deadline}>
        <DisputeDeadline dispute={dispute} />
        {dispute.kind === 'experience' && dispute.status === 'pending' && dispute.experience_removed && (
          <InfoBox title={t('removedTitle')} tone="neutral">
            {t(dispute.role === 'author' ? 'removedAuthor' : 'removedDisputing')}
          </InfoBox>
        )}
      </div>
      {dispute.admin_notes && <Quote label={t('adminNotes')} text={dispute.admin_notes} />}
      {dispute.decision_id !== null && (
        <p className={classes.quiet}>
          <LinkButton to={`${paths.myDecisions}?decision=${dispute.decision_id}`} variant="default" size="sm">
            {t(outcomeOf(dispute) === 'won' ? 'seeDecisionOnly' : 'seeDecision')}
          </LinkButton>
        </p>
      )}
      {dispute.kind === 'experience' ? <ExperienceSides dispute={dispute} /> : <OwnershipSides dispute={dispute} />}
    </Card>
  );
}

function ExperienceSides({ dispute }: { dispute: ExperienceDispute }) {
  const t = useTexts(disputeTexts);
  const ground = useTexts(disputeFormTexts);
  const isAuthor = dispute.role === 'author';
  const isOpen = dispute.status === 'pending';
  const isAvailable = isAuthor || (dispute.status !== 'approved' && !dispute.experience_removed);
  return (
    <>
      {dispute.statement !== '' && (
        <Quote label={t(isAuthor ? 'theirStatement' : 'yourStatement')} tag={ground(dispute.ground)} text={dispute.statement} />
      )}
      {isAuthor ? (
        <OwnStatement kind="experience" id={dispute.id} saved={dispute.author_statement} isOpen={isOpen} />
      ) : dispute.author_statement !== null ? (
        <Quote label={t('authorStatement')} text={dispute.author_statement} />
      ) : (
        isOpen && <p className={classes.quiet}>{t('noAnswerYet')}</p>
      )}
      <EvidenceLinks evidence={dispute.evidence} />
      {(isOpen || isAvailable) && (
        <div className={`${card.actions} ${classes.actions}`}>
          {isOpen && <AddFile disputeId={dispute.id} count={dispute.evidence.length} />}
          {isOpen && <UploadLinkButton dispute={dispute} />}
          {isAvailable && (
            <LinkButton to={experiencePath(dispute.experience_id)} variant="default" size="sm">
              {t('seeExperience')}
            </LinkButton>
          )}
        </div>
      )}
    </>
  );
}

function OwnershipSides({ dispute }: { dispute: OwnershipDispute }) {
  const t = useTexts(disputeTexts);
  const isOpen = dispute.status === 'pending';
  if (dispute.role === 'owner') {
    return (
      <>
        {isOpen && <p className={classes.quiet}>{t('claimedByAnother')}</p>}
        <OwnStatement kind="ownership" id={dispute.id} saved={dispute.owner_statement} isOpen={isOpen} />
      </>
    );
  }
  return (
    <>
      {dispute.reason && <Quote label={t('yourStatement')} text={dispute.reason} />}
      <EvidenceLinks evidence={dispute.evidence} />
    </>
  );
}
