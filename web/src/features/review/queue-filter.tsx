import { SegmentedControl } from '@mantine/core';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { QUEUE_PARTS, type QueuePart } from './queries.ts';

const LABELS = { all: 'filterAll', experience: 'filterExperiences', reply: 'filterReplies', admin: 'filterAdmin' } as const;

/** All of the queue, or one kind of item. */
export function QueueFilter({ part, isAdmin, onChange }: { part: QueuePart; isAdmin: boolean; onChange: (part: QueuePart) => void }) {
  const t = useTexts(reviewTexts);
  const shown = QUEUE_PARTS.filter((one) => isAdmin || one !== 'admin');
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('filterLabel')}
      value={part}
      onChange={(value) => onChange(shown.find((one) => one === value) ?? 'all')}
      data={shown.map((value) => ({ value, label: t(LABELS[value]) }))}
    />
  );
}
