import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { publicName } from '../../lib/format/public-name.ts';
import { formatDate } from '../../lib/format/format.ts';
import { adminCasesTexts } from './admin-cases.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { ExperienceCard } from '../../ui/experience-card/experience-card.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { LabelledPart } from '../../ui/page/labelled-part.tsx';
import { CaseFact, CaseFacts, CaseText } from './case-parts.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import classes from './experience-case.module.css';
import type { HistoryAction } from './history-action.ts';
import { fullCaseQuery, type FullCase } from './queries.ts';

interface Props {
  id: string;
  /** Rendered beside an experience with a hidden author. */
  AuthorAction: ComponentType<{ experienceId: number }>;
  History: HistoryAction;
}

/** The statements of both sides, and the experience. */
export function DisputeTexts({ id, AuthorAction, History }: Props) {
  const t = useTexts(adminCasesTexts);
  const { data: dispute, error, refetch, isFetching } = useQuery(fullCaseQuery(id));
  if (!dispute) {
    if (!error) return <SkeletonCards count={2} lines={3} />;
    return <ErrorState title={t('loadCaseFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return (
    <>
      {dispute.status === 'pending' && dispute.experience_removed && (
        <InfoBox title={t('removedTitle')} tone="neutral">
          {t('removedText')}
        </InfoBox>
      )}
      <CaseFacts>
        <CaseFact label={t('disputedBy')}>
          <bdi>{dispute.disputing_user ? publicName(dispute.disputing_user.display_name) : t('withoutAccount')}</bdi>
          {dispute.disputing_user && <History of="filer" id={id} name={dispute.disputing_user.display_name} />}
        </CaseFact>
        {dispute.on_behalf_of !== null && <CaseFact label={t('onBehalfOf')}>{t(`for_${dispute.on_behalf_of}`)}</CaseFact>}
      </CaseFacts>
      <CaseText label={t('statement')} text={dispute.statement} />
      <CaseText label={t('authorStatement')} text={dispute.author_statement} absent={t('authorSilent')} />
      <LabelledPart label={t('experience')}>
        {/* The replies are listed beside it, including those that wait for review. */}
        <ExperienceCard experience={{ ...dispute.experience, replies: [] }} />
        {dispute.experience.is_anonymous && (
          <p className={classes.author}>
            <AuthorAction experienceId={dispute.experience_id} />
          </p>
        )}
      </LabelledPart>
    </>
  );
}

/** The context of the case: files, replies, history. */
export function DisputeContext({ id }: Pick<Props, 'id'>) {
  const t = useTexts(adminCasesTexts);
  const { data: dispute, refetch } = useQuery(fullCaseQuery(id));
  if (!dispute) return null;
  return (
    <>
      <EvidenceFiles files={dispute.evidence} showsSides onRenew={refetch} />
      <LabelledPart label={t('replies')}>
        {dispute.replies.length === 0 && <p className={classes.none}>{t('noReplies')}</p>}
        {dispute.replies.map((reply) => (
          <blockquote key={reply.id} className={classes.reply}>
            <p dir="auto">{reply.content}</p>
            <footer>{formatDate(reply.created_at)}</footer>
          </blockquote>
        ))}
      </LabelledPart>
      <LabelledPart label={t('history')}>
        <ol className={classes.history}>
          {dispute.history.map((step) => (
            <Step key={step.at + step.action} step={step} />
          ))}
        </ol>
      </LabelledPart>
    </>
  );
}

const steps = {
  filed: 'stepFiled',
  statement: 'stepStatement',
  evidence: 'stepEvidence',
  approved: 'stepApproved',
  rejected: 'stepRejected',
} as const;

function Step({ step }: { step: FullCase['history'][number] }) {
  const t = useTexts(adminCasesTexts);
  const by = step.by === 'disputing' ? t('byDisputing') : step.by === 'author' ? t('byAuthor') : publicName(step.by);
  const action = Object.hasOwn(steps, step.action) ? t(steps[step.action as keyof typeof steps]) : step.action;
  return (
    <li className={classes.step}>
      <span>
        <strong>{action}</strong>
        <br />
        <bdi>{by}</bdi>
      </span>
      <time dateTime={step.at}>{formatDate(step.at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
    </li>
  );
}
