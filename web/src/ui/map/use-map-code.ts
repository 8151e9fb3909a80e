import { useEffect, useState } from 'react';

type MapCode = Pick<typeof import('./map-canvas.tsx'), 'MapCanvas'>;

/** Kept, so that a dialog that opens again shows its map at once. */
let loaded: MapCode | undefined;

/** The map library weighs more than the pages that open it, so it comes with the first map. */
export function useMapCode(): { code: MapCode | undefined; error: unknown; retry: () => void } {
  const [code, setCode] = useState(loaded);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (loaded) return undefined;
    let isGone = false;
    import('./map-canvas.tsx').then(
      ({ MapCanvas }) => {
        loaded = { MapCanvas };
        if (!isGone) setCode(loaded);
      },
      (reason: unknown) => {
        if (!isGone) setError(reason);
      },
    );
    return () => {
      isGone = true;
    };
  }, [tries]);
  return {
    code,
    error,
    retry: () => {
      setError(undefined);
      setTries((count) => count + 1);
    },
  };
}
