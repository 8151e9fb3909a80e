import type { Dispatch, KeyboardEvent, PointerEvent, RefObject, SetStateAction } from 'react';
import { useEffect, useRef } from 'react';
import type { Crop, Size } from './crop.ts';
import { moveCrop, zoomCrop } from './crop.ts';

/** The fraction of the crop's side by which an arrow key moves it; FAR_STEP with Shift. */
const STEP = 0.04;
const FAR_STEP = 0.2;
const ZOOM_STEP = 1.1;
/** A notch of a wheel is about 100 pixels and zooms by a fifth. */
const WHEEL_DAMPING = 500;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Point {
  x: number;
  y: number;
}

/** Pointer, pinch, wheel and keyboard gestures for moving and zooming the picture. */
export function useCropGestures(frame: RefObject<HTMLElement | null>, size: Size, setCrop: Dispatch<SetStateAction<Crop>>) {
  const pointers = useRef(new Map<number, Point>());

  useEffect(() => {
    const element = frame.current;
    // React registers wheel listeners as passive, so the dialog would scroll.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setCrop((crop) => zoomCrop(size, crop, crop.zoom * Math.exp(-event.deltaY / WHEEL_DAMPING)));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [frame, size, setCrop]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    const width = event.currentTarget.clientWidth;
    // With two fingers each pointer contributes half of the movement.
    const fraction = 1 / (width * pointers.current.size);
    const zoomFactor = other ? distance(now, other) / distance(before, other) : 1;
    setCrop((crop) =>
      zoomCrop(size, moveCrop(size, crop, (before.x - now.x) * fraction, (before.y - now.y) * fraction), crop.zoom * (zoomFactor || 1)),
    );
  }

  const onPointerEnd = (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const arrow = arrows[event.key];
    const step = event.shiftKey ? FAR_STEP : STEP;
    if (arrow) setCrop((crop) => moveCrop(size, crop, arrow[0] * step, arrow[1] * step));
    else if (event.key === '+' || event.key === '=') setCrop((crop) => zoomCrop(size, crop, crop.zoom * ZOOM_STEP));
    else if (event.key === '-') setCrop((crop) => zoomCrop(size, crop, crop.zoom / ZOOM_STEP));
    else return;
    event.preventDefault();
  }

  return { tabIndex: 0, onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd, onKeyDown };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
