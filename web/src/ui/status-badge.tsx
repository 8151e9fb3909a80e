import { Ban, CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import classes from './badge.module.css';

type Tone = 'positive' | 'negative' | 'waiting' | 'neutral';

const looks: Record<string, { tone: Tone; icon: LucideIcon }> = {
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

/** A status as the server names it, underscores as spaces; one that we do not know is shown in grey. */
export function StatusBadge({ status, label }: { status: string; label?: string }) {
  const look = looks[status];
  const Icon = look?.icon;
  return (
    <span className={classes.badge} data-tone={look?.tone ?? 'neutral'}>
      {Icon && <Icon size={15} aria-hidden />}
      <span className={classes.word}>{label ?? status.replaceAll('_', ' ')}</span>
    </span>
  );
}
