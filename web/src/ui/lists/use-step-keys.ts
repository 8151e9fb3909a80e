import { useEffect, useRef } from 'react';
import { isDialogOpen } from '../dialogs/open-dialogs.ts';

interface Keys {
  step: (by: 1 | -1) => void;
  close: () => void;
}

/** j and k step through a list and Escape closes the open item, but not while typing or while a dialog is open. */
export function useStepKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isDialogOpen()) return;
      if (target?.closest('input, textarea, select, [contenteditable]')) return;
      if (event.key === 'j') latest.current.step(1);
      else if (event.key === 'k') latest.current.step(-1);
      else if (event.key === 'Escape') latest.current.close();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
