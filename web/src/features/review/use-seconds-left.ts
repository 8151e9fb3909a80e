import { useEffect, useState } from 'react';

/** Whole seconds until a moment; counts by the clock, so a sleeping tab catches up. */
export function useSecondsLeft(endsAt: number | null): number {
  const [now, setNow] = useState(Date.now);
  const left = endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = endsAt !== null && left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning, endsAt]);
  return left;
}
