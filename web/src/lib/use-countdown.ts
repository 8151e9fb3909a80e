import { useCallback, useEffect, useState } from 'react';

/** Whole seconds left until a moment that `start` sets; counts by the clock, so a sleeping tab catches up. */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const start = useCallback((seconds: number) => {
    const present = Date.now();
    setNow(present);
    setUntil(present + seconds * 1000);
  }, []);
  return { left, start };
}
