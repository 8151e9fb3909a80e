import { useEffect, useState } from 'react';

type MapCode = Pick<typeof import('./map-canvas.tsx'), 'MapCanvas'>;

/** Cached, so that a reopened dialog shows its map at once. */
let loaded: MapCode | undefined;

/** The map library is larger than the pages that use it, so it loads with the first map. */
export function useMapCode(): { code: MapCode | undefined; error: unknown; retry: () => void } {
  const [code, setCode] = useState(loaded);
  const [error, setError] = useState<unknown>();
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (loaded) return undefined;
    let isCancelled = false;
    import('./map-canvas.tsx').then(
      ({ MapCanvas }) => {
        loaded = { MapCanvas };
        if (!isCancelled) setCode(loaded);
      },
      (reason: unknown) => {
        if (!isCancelled) setError(reason);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [attempts]);
  return {
    code,
    error,
    retry: () => {
      setError(undefined);
      setAttempts((count) => count + 1);
    },
  };
}
