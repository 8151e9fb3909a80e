import { Popover } from '@mantine/core';
import { assignRef } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useId, useLayoutEffect, useState } from 'react';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './explained.module.css';

type Topic = 'rating' | 'trust';

/** A figure whose meaning and scale show when it is pressed. */
export function Explained({ topic, children }: { topic: Topic; children: ReactNode }) {
  const t = useTexts(uiTexts);
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  // A page of results has twenty figures, and twenty closed popovers take a slow phone a fifth of a second.
  const [isUsed, setUsed] = useState(false);
  const toggle = (): void => {
    setUsed(true);
    setOpen(!isOpen);
  };
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpen(false);
  };
  return (
    <>
      <button
        ref={isUsed ? setButton : undefined}
        type="button"
        id={id}
        className={classes.target}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-text` : undefined}
        onClick={toggle}
        onKeyDown={closeOnEscape}
      >
        {children}
        <span className={classes.hidden}>{t('explain')}</span>
      </button>
      {button && <Explanation topic={topic} button={button} isOpen={isOpen} onChange={setOpen} />}
    </>
  );
}

interface ExplanationProps {
  topic: Topic;
  button: HTMLButtonElement;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

function Explanation({ topic, button, isOpen, onChange }: ExplanationProps) {
  const t = useTexts(uiTexts);
  return (
    <Popover opened={isOpen} onChange={onChange} width="min(20rem, 90vw)" position="bottom-end" withArrow shadow="md" withRoles={false}>
      <Popover.Target>
        <ExistingTarget element={button} />
      </Popover.Target>
      <Popover.Dropdown id={`${button.id}-text`} role="dialog" aria-labelledby={button.id} tabIndex={-1}>
        <p className={classes.text}>{t(topic === 'rating' ? 'ratingExplained' : 'trustExplained')}</p>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Makes an existing element the popover's target. As a child of the target the button would be another element, without the focus. */
function ExistingTarget({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    assignRef(ref, element);
    return () => void assignRef(ref, null);
  }, [ref, element]);
  return null;
}
