import { useCallback, useEffect, useState } from 'react';

/** Whole seconds left until a moment that `start` sets; counts by the clock, so a sleeping tab catches up. */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left === 0]);
  const start = useCallback((seconds: number) => {
    const present = Date.now();
    setNow(present);
    setUntil(present + seconds * 1000);
  }, []);
  return { left, start };
}
