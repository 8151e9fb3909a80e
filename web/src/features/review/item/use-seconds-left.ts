import { useEffect, useState } from 'react';

/** Counts by the clock, so that a tab that slept shows the right value. */
export function useSecondsLeft(endsAt: number | null): number {
  const [now, setNow] = useState(Date.now);
  const secondsLeft = endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = endsAt !== null && secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning, endsAt]);
  return secondsLeft;
}
