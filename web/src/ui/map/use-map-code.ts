import { useEffect, useState } from 'react';

type MapCode = Pick<typeof import('./map-canvas.tsx'), 'MapCanvas'>;

/** Cached, so that a reopened dialog shows its map at once. */
let loadedCode: MapCode | undefined;

/** The map library is larger than the pages that use it, so it loads with the first map. */
export function useMapCode(): { code: MapCode | undefined; error: unknown; retry: () => void } {
  const [code, setCode] = useState(loadedCode);
  const [error, setError] = useState<unknown>();
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (loadedCode) return undefined;
    let isCancelled = false;
    import('./map-canvas.tsx').then(
      ({ MapCanvas }) => {
        loadedCode = { MapCanvas };
        if (!isCancelled) setCode(loadedCode);
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
