import { formatDate } from '../../lib/format/format.ts';
import { formatDue } from './format-due.ts';
import { disputeTexts } from './disputes.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { outcomeOf } from './dispute-outcome.ts';
import type { AnyDispute } from './queries.ts';

const outcomes = {
  experience: { approved: 'outcomeExperienceUpheld', rejected: 'outcomeExperienceKept' },
  ownership: { approved: 'outcomeIdMoved', rejected: 'outcomeIdKept' },
} as const;

export function DisputeDeadline({ dispute }: { dispute: AnyDispute }) {
  const t = useTexts(disputeTexts);
  const { kind, status, due_at, resolved_at } = dispute;
  const isRemoved = dispute.kind === 'experience' && dispute.experience_removed;
  if (status !== 'pending') {
    return (
      <InfoBox
        title={t(isRemoved && status === 'rejected' ? 'outcomeAlreadyRemoved' : outcomes[kind][status])}
        tone={outcomeOf(dispute) === 'won' ? 'positive' : 'neutral'}
      >
        {t('decidedOn', { date: formatDate(resolved_at) })}
      </InfoBox>
    );
  }
  const date = dispute.kind === 'experience' ? formatDue(due_at, dispute.ground) : formatDate(due_at);
  if (new Date(due_at) >= new Date()) return <InfoBox title={t('dueOn', { date })} tone="neutral" />;
  return (
    <InfoBox title={t('overdue')} tone="waiting">
      {t('overdueHelp', { date })}
    </InfoBox>
  );
}
