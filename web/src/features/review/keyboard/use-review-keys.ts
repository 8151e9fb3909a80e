import { useEffect, useRef } from 'react';
import { isDialogOpen } from '../../../ui/dialogs/open-dialogs.ts';
import { isPlus } from '../../../ui/files/use-zoom.ts';
import type { Command } from './commands.ts';

/** Fields in which a key is text. A checkbox or a radio button is none. */
const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Single-key shortcuts, and Ctrl-K for the palette. All are off while a dialog is open; while typing, only Ctrl-K works. */
export function useReviewKeys(commands: readonly Command[], openPalette: () => void): void {
  const latest = useRef({ commands, openPalette });
  useEffect(() => {
    latest.current = { commands, openPalette };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (isDialogOpen() || event.repeat) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return latest.current.openPalette();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(TYPED_INTO)) return;
      const pressed = isPlus(event.key) ? '+' : event.key;
      const command = latest.current.commands.find(({ shortcut: key, isDisabled: off }) => key === pressed && off !== true);
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
