import { Check, ChevronUp, Circle, Eye, Minus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../lib/i18n/language.ts';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { jumpTo, type SectionProgress } from './section-progress.ts';
import classes from './progress-bar.module.css';

/** Shows the done and the missing sections, and jumps between the sections. It stays in view while the form scrolls. */
export function ProgressBar({ sections, onPreview }: { sections: readonly SectionProgress[]; onPreview: () => void }) {
  const t = useTexts(submitExperienceTexts);
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const needed = sections.filter(({ state }) => state !== 'optional');
  const missing = needed.filter(({ state }) => state === 'missing');

  useEffect(() => {
    const element = bar.current;
    if (!isOpen || !element) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    const onLeave = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOpen(false);
    };
    element.addEventListener('keydown', onKey);
    element.addEventListener('focusout', onLeave);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('focusout', onLeave);
    };
  }, [isOpen]);

  return (
    <nav ref={bar} className={classes.bar} aria-label={t('sections')}>
      {isOpen && <Sections id={id} sections={sections} onJump={() => setOpen(false)} />}
      <div className={classes.row}>
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronUp size={18} aria-hidden className={classes.arrow} />
          <span>
            {missing.length === 0 ? t('allDone') : t('sectionsDone', { count: needed.length - missing.length, total: needed.length })}
          </span>
        </button>
        <button type="button" className={classes.preview} onClick={onPreview}>
          <Eye size={18} aria-hidden />
          <span className={classes.previewName}>{t('preview')}</span>
        </button>
      </div>
    </nav>
  );
}

const icons = { done: Check, missing: Circle, optional: Minus };

function Sections({ id, sections, onJump }: { id: string; sections: readonly SectionProgress[]; onJump: () => void }) {
  const t = useTexts(submitExperienceTexts);
  return (
    <ul id={id} className={classes.list}>
      {sections.map((progress) => {
        const Icon = icons[progress.state];
        return (
          <li key={progress.section}>
            <button
              type="button"
              className={classes.jump}
              data-state={progress.state}
              onClick={() => {
                onJump();
                jumpTo(progress);
              }}
            >
              <Icon size={18} aria-hidden />
              <span>{t(progress.section)}</span>
              <span className={classes.state}>{t(`state_${progress.state}`)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
