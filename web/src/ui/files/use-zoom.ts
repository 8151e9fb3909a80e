import { useMemo, useState, type KeyboardEvent } from 'react';

/** The size of the picture, relative to the space that it is shown in. */
const FACTORS = [1, 1.5, 2, 3, 4] as const;

export interface Zoom {
  factor: number;
  canZoomIn: boolean;
  canZoomOut: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
}

export function useZoom(): Zoom {
  const [step, setStep] = useState(0);
  return useMemo(
    () => ({
      factor: FACTORS[step]!,
      canZoomIn: step < FACTORS.length - 1,
      canZoomOut: step > 0,
      zoomIn: () => setStep((now) => Math.min(now + 1, FACTORS.length - 1)),
      zoomOut: () => setStep((now) => Math.max(now - 1, 0)),
      fit: () => setStep(0),
    }),
    [step],
  );
}

/** "=" is the plus key without Shift on many keyboards. */
export const isPlus = (key: string): boolean => key === '+' || key === '=';

export function zoomByKey(event: KeyboardEvent, zoom: Zoom): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (isPlus(event.key)) zoom.zoomIn();
  else if (event.key === '-') zoom.zoomOut();
  else if (event.key === '0') zoom.fit();
}
