import { Check, ChevronUp, Circle, Eye, Minus } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../../lib/i18n/language.ts';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { jumpTo, type PartProgress } from './parts.ts';
import classes from './progress-bar.module.css';

const icons = { done: Check, missing: Circle, optional: Minus };

/** Says what is done and what is missing, and jumps between the sections. It stays in view while the form scrolls. */
export function ProgressBar({ parts, onLook }: { parts: readonly PartProgress[]; onLook: () => void }) {
  const t = useTexts(submitExperienceTexts);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const needed = parts.filter(({ state }) => state !== 'optional');
  const missing = needed.filter(({ state }) => state === 'missing');
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    toggle.current?.focus();
  }
  return (
    <nav
      className={classes.bar}
      aria-label={t('sections')}
      onKeyDown={closeOnEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      {isOpen && (
        <ul id={id} className={classes.list}>
          {parts.map((progress) => {
            const Icon = icons[progress.state];
            return (
              <li key={progress.part}>
                <button
                  type="button"
                  className={classes.jump}
                  data-state={progress.state}
                  onClick={() => {
                    setOpen(false);
                    jumpTo(progress);
                  }}
                >
                  <Icon size={18} aria-hidden />
                  <span>{t(progress.part)}</span>
                  <span className={classes.state}>{t(`state_${progress.state}`)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div className={classes.row}>
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronUp size={18} aria-hidden className={classes.arrow} />
          <span>
            {missing.length === 0 ? t('allDone') : t('partsDone', { count: needed.length - missing.length, total: needed.length })}
          </span>
        </button>
        <button type="button" className={classes.look} onClick={onLook}>
          <Eye size={18} aria-hidden />
          <span className={classes.lookName}>{t('look')}</span>
        </button>
      </div>
    </nav>
  );
}
