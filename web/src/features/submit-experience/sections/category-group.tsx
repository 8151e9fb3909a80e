import { Button } from '@mantine/core';
import { CATEGORIES_BEFORE_SHOW_MORE } from '@candor/contract/limits';
import type { TagType } from '@candor/contract/statuses';
import { ChevronDown, ChevronUp, Minus, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId, useState } from 'react';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { uiTexts } from '../../../lib/i18n/ui.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { TagToggle } from '../../../ui/badges/tag-chip.tsx';
import classes from './categories-section.module.css';
import type { Tag } from '../check-experience.ts';

interface Props {
  type: TagType;
  items: readonly Tag[];
  chosen: readonly number[];
  isFull: boolean;
  onToggle: (id: number, chosen: boolean) => void;
}

const icons = { positive: ThumbsUp, neutral: Minus, negative: ThumbsDown };

/** Shows the first seven and the rest on demand. Chosen categories are always shown. */
export function CategoryGroup({ type, items, chosen, isFull, onToggle }: Props) {
  const t = useTexts(submitExperienceTexts);
  const ui = useTexts(uiTexts);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const visible = isOpen ? items : items.filter((item, index) => index < CATEGORIES_BEFORE_SHOW_MORE || chosen.includes(item.id));
  const Icon = icons[type];
  if (items.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className={classes.group}>
      <h3 id={id} className={classes.groupTitle} data-type={type}>
        <Icon size={18} aria-hidden />
        {ui(type)}
      </h3>
      <div className={classes.items}>
        {visible.map((item) => {
          const checked = chosen.includes(item.id);
          return (
            <TagToggle
              key={item.id}
              emoji={item.emoji}
              label={item.label}
              type={item.type}
              checked={checked}
              disabled={isFull && !checked}
              onChange={(next) => onToggle(item.id, next)}
            />
          );
        })}
      </div>
      {items.length > CATEGORIES_BEFORE_SHOW_MORE && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.toggle ?? ''}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'showLessOf' : 'showMoreOf', { group: ui(type) })}
          rightSection={isOpen ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'showLess' : 'showMore')}
        </Button>
      )}
    </div>
  );
}
