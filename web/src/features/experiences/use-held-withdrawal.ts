import { useEffect, useEffectEvent, useRef, useState } from 'react';

const UNDO_MS = 10_000;

/**
 * A withdrawal waits ten seconds in the browser, so that it can be undone. It is sent at once when the list or the page is left:
 * what the member confirmed happens.
 */
export function useHeldWithdrawal(send: (isLeaving: boolean) => void) {
  const [isHeld, setHeld] = useState(false);
  const waiting = useRef(false);
  const finish = useEffectEvent((isLeaving: boolean): void => {
    if (!waiting.current) return;
    waiting.current = false;
    send(isLeaving);
    // Also when the page is left: the browser may restore it from memory, and then there is nothing left to undo.
    setHeld(false);
  });
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => finish(false), UNDO_MS);
    const leave = (): void => finish(true);
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
    };
  }, [isHeld]);
  useEffect(() => () => finish(true), []);
  return {
    isHeld,
    hold: (): void => {
      waiting.current = true;
      setHeld(true);
    },
    undo: (): void => {
      waiting.current = false;
      setHeld(false);
    },
  };
}
