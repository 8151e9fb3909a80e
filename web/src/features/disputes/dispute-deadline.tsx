import { formatDate } from '../../lib/format.ts';
import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { InfoBox } from '../../ui/info-box.tsx';
import type { AnyDispute } from './queries.ts';

const outcomes = {
  experience: { approved: 'outcomeExperienceUpheld', rejected: 'outcomeExperienceKept' },
  ownership: { approved: 'outcomeIdMoved', rejected: 'outcomeIdKept' },
} as const;

/** By when it is decided, that this was missed, or what was decided. */
export function DisputeDeadline({ dispute: { kind, status, due_at, resolved_at } }: { dispute: AnyDispute }) {
  const t = useTexts(disputeTexts);
  if (status !== 'pending') {
    return (
      <InfoBox title={t(outcomes[kind][status])} tone={status === 'approved' ? 'positive' : 'neutral'}>
        {t('decidedOn', { date: formatDate(resolved_at) })}
      </InfoBox>
    );
  }
  const date = formatDate(due_at);
  if (new Date(due_at) >= new Date()) return <InfoBox title={t('dueOn', { date })} tone="neutral" />;
  return (
    <InfoBox title={t('overdue')} tone="waiting">
      {t('overdueHelp', { date })}
    </InfoBox>
  );
}
