import { SegmentedControl } from '@mantine/core';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { QUEUE_PARTS, type QueuePart } from '../queries.ts';

const LABELS = { all: 'filterAll', experience: 'filterExperiences', reply: 'filterReplies', admin: 'filterAdmin' } as const;

export function QueueFilter({ part, isAdmin, onChange }: { part: QueuePart; isAdmin: boolean; onChange: (part: QueuePart) => void }) {
  const t = useTexts(reviewTexts);
  const parts = QUEUE_PARTS.filter((one) => isAdmin || one !== 'admin');
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('filterLabel')}
      value={part}
      onChange={(value) => onChange(parts.find((one) => one === value) ?? 'all')}
      data={parts.map((value) => ({ value, label: t(LABELS[value]) }))}
    />
  );
}
