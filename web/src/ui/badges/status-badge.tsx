import { Ban, CircleCheck, CircleX, Clock, Scale, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTexts } from '../../lib/i18n/language.ts';
import { statusTexts } from './status.en.ts';
import classes from './badge.module.css';

type Tone = 'positive' | 'negative' | 'waiting' | 'neutral';

type KnownStatus = keyof (typeof statusTexts)['texts'];

interface Style {
  tone: Tone;
  icon: LucideIcon;
}

const positive: Style = { tone: 'positive', icon: CircleCheck };
const waiting: Style = { tone: 'waiting', icon: Clock };
const negative: Style = { tone: 'negative', icon: CircleX };
const undone: Style = { tone: 'neutral', icon: Undo2 };

const styles: Record<KnownStatus, Style> = {
  approved: positive,
  completed: positive,
  resolved: positive,
  in_review: waiting,
  needs_admin_review: waiting,
  pending: waiting,
  rejected: negative,
  denied: negative,
  failed: negative,
  withdrawn: undone,
  refunded: undone,
  removed: { tone: 'neutral', icon: Ban },
};

const isKnown = (status: string): status is KnownStatus => status in styles;

/** How a case ended for the person reading about it. */
const outcomes: Record<'won' | 'lost', Style> = {
  won: positive,
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
  const style = outcome ? outcomes[outcome] : byStatus;
  const Icon = style?.icon;
  return (
    <span className={classes.badge} data-tone={style?.tone ?? 'neutral'}>
      {Icon && <Icon size={15} aria-hidden />}
      <span className={classes.word}>{label ?? (isKnown(status) ? t(status) : status.replaceAll('_', ' '))}</span>
    </span>
  );
}
