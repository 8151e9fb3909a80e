interface Box {
  top: number;
  bottom: number;
}
interface Rect extends Box {
  left: number;
  right: number;
}

const GAP = 8;
const SETTLED_MS = 100;
/** Elements that a toast should not cover, because someone may be reading or about to press them. */
const AVOIDED = 'h1, h2, h3, a[href], button, input, textarea, select, summary, [role="tab"], [role="radio"], [role="switch"]';

const overlap = (a: Box, b: Box): number => Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The topmost position that covers nothing, or else the one that covers least. The present one is kept if none is better. */
export function freeTop(height: number, space: Box, boxes: readonly Box[], present?: number): number {
  const last = Math.max(space.top, space.bottom - height);
  const tops = [...(present === undefined ? [] : [present]), space.top, ...boxes.map(({ bottom }) => bottom + GAP)].filter(
    (top) => top >= space.top && top <= last,
  );
  const covered = (top: number): number =>
    boxes.reduce((sum, box) => sum + overlap({ top: top - GAP / 2, bottom: top + height + GAP / 2 }, box), 0);
  const rank = (top: number): number => (top === present ? -1 : top);
  return tops.toSorted((a, b) => covered(a) - covered(b) || rank(a) - rank(b))[0] ?? space.top;
}

const isBeside = (a: Rect, b: Rect): boolean => a.right <= b.left || b.right <= a.left;

/**
 * Moves the toasts to a place where they cover no title, field or button, and again when the page below changes: a toast is often shown
 * just before its page is left. Returns a function that stops it.
 */
export function keepPlaced(region: HTMLElement): () => void {
  placeToasts(region);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watcher = new MutationObserver((changes) => {
    if (changes.every(({ target }) => region.contains(target))) return;
    clearTimeout(timer);
    timer = setTimeout(() => placeToasts(region, Number.parseFloat(region.style.top)), SETTLED_MS);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
  };
}

function placeToasts(region: HTMLElement, present?: number): void {
  const toasts = [...region.querySelectorAll('[data-tone]')].map((toast) => toast.getBoundingClientRect());
  const [first] = toasts;
  if (!first) return;
  const height = Math.max(...toasts.map(({ bottom }) => bottom)) - Math.min(...toasts.map(({ top }) => top));
  const dialog = document.querySelector('[role="dialog"]');
  const boxes = [...(dialog ?? document).querySelectorAll(AVOIDED)]
    .filter((element) => !region.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.bottom > 0 && box.top < window.innerHeight && !isBeside(box, first));
  region.style.top = `${freeTop(height, { top: GAP, bottom: window.innerHeight - GAP }, boxes, present)}px`;
}
