import { useEffect } from 'react';

const WITHIN_MS = 2_000;

/** Three presses within two seconds. A dialog still closes with the first of them. */
export function useThreeEscapes(onEscaped: () => void): void {
  useEffect(() => {
    let presses: number[] = [];
    const listen = (event: KeyboardEvent): void => {
      if (event.repeat) return;
      const now = event.timeStamp;
      presses = event.key === 'Escape' ? [...presses.filter((press) => now - press < WITHIN_MS), now] : [];
      if (presses.length >= 3) onEscaped();
    };
    // In the capture phase, because a dialog stops the event.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [onEscaped]);
}
