import type { TagType } from '@candor/contract/statuses';
import { Minus, ThumbsDown, ThumbsUp } from 'lucide-react';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './tag-chip.module.css';

interface ChipContent {
  emoji: string;
  label: string;
  type: TagType;
}

const icons = { positive: ThumbsUp, neutral: Minus, negative: ThumbsDown };

/** The type is shown by an icon and a screen reader text, not only by colour. */
export function TagChip({ emoji, label, type }: ChipContent) {
  const t = useTexts(uiTexts);
  return (
    <span className={classes.chip} data-type={type}>
      {emoji !== '' && <span aria-hidden>{emoji}</span>}
      <span>{label}</span>
      <TypeIcon type={type} label={t(type)} />
    </span>
  );
}

export function TagToggle({
  emoji,
  label,
  type,
  checked,
  onChange,
  disabled = false,
}: ChipContent & { checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }) {
  return (
    <button
      type="button"
      className={classes.chip}
      data-type={type}
      data-choice
      aria-pressed={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      <span aria-hidden>{emoji}</span>
      <span>{label}</span>
    </button>
  );
}

function TypeIcon({ type, label }: { type: TagType; label: string }) {
  const Icon = icons[type];
  return <Icon size={14} role="img" aria-label={label} className={classes.kind} />;
}
