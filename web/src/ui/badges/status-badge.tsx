import { Ban, CircleCheck, CircleX, Clock, Scale, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTexts } from '../../lib/i18n/language.ts';
import { statusTexts } from './status.en.ts';
import classes from './badge.module.css';

type Tone = 'positive' | 'negative' | 'waiting' | 'neutral';

type Known = keyof (typeof statusTexts)['texts'];

const styles: Record<Known, { tone: Tone; icon: LucideIcon }> = {
  approved: { tone: 'positive', icon: CircleCheck },
  completed: { tone: 'positive', icon: CircleCheck },
  resolved: { tone: 'positive', icon: CircleCheck },
  in_review: { tone: 'waiting', icon: Clock },
  needs_admin_review: { tone: 'waiting', icon: Clock },
  pending: { tone: 'waiting', icon: Clock },
  rejected: { tone: 'negative', icon: CircleX },
  denied: { tone: 'negative', icon: CircleX },
  failed: { tone: 'negative', icon: CircleX },
  withdrawn: { tone: 'neutral', icon: Undo2 },
  refunded: { tone: 'neutral', icon: Undo2 },
  removed: { tone: 'neutral', icon: Ban },
};

const isKnown = (status: string): status is Known => status in styles;

/** How a case ended for the person reading about it. */
const outcomes: Record<'won' | 'lost', { tone: Tone; icon: LucideIcon }> = {
  won: { tone: 'positive', icon: CircleCheck },
  lost: { tone: 'neutral', icon: Scale },
};

interface Props {
  status: string;
  label?: string;
  /** For a decided case: the same status is good news for one side and bad news for the other. */
  outcome?: 'won' | 'lost' | undefined;
}

/** An unknown status is gray, with its underscores as spaces. */
export function StatusBadge({ status, label, outcome }: Props) {
  const t = useTexts(statusTexts);
  const byStatus = isKnown(status) ? styles[status] : undefined;
  const look = outcome ? outcomes[outcome] : byStatus;
  const Icon = look?.icon;
  return (
    <span className={classes.badge} data-tone={look?.tone ?? 'neutral'}>
      {Icon && <Icon size={15} aria-hidden />}
      <span className={classes.word}>{label ?? (isKnown(status) ? t(status) : status.replaceAll('_', ' '))}</span>
    </span>
  );
}
