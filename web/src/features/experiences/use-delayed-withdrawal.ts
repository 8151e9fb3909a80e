import { useEffect, useEffectEvent, useRef, useState } from 'react';

const UNDO_MS = 10_000;

/**
 * A withdrawal waits ten seconds in the browser, so that it can be undone. It is sent at once when the member leaves the list
 * or the page, because they have confirmed it.
 */
export function useDelayedWithdrawal(send: (isLeaving: boolean) => void) {
  const [isWaiting, setWaiting] = useState(false);
  const isUnsent = useRef(false);
  const finish = useEffectEvent((isLeaving: boolean): void => {
    if (!isUnsent.current) return;
    isUnsent.current = false;
    send(isLeaving);
    // Needed even when the page is left: the browser may restore it from memory, and then there is nothing left to undo.
    setWaiting(false);
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => finish(false), UNDO_MS);
    const leave = (): void => finish(true);
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
    };
  }, [isWaiting]);
  useEffect(() => () => finish(true), []);
  return {
    isWaiting,
    start: (): void => {
      isUnsent.current = true;
      setWaiting(true);
    },
    undo: (): void => {
      isUnsent.current = false;
      setWaiting(false);
    },
  };
}
