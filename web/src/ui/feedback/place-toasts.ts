interface Box {
  top: number;
  bottom: number;
}
interface AvoidedBox extends Box {
  /** A line of text is covered only where the toast would otherwise cover a title, field or button. */
  isText?: boolean;
}
interface Rect extends Box {
  left: number;
  right: number;
}

const GAP = 8;
/** The page below has settled when it did not change for this long. */
const SETTLED_MS = 100;
/** Covering a pixel of a title, field or button is as bad as covering this many pixels of text. */
const CONTROL_WEIGHT = 1000;
/** Elements that a toast should not cover, because someone may be reading or about to press them. */
const AVOIDED =
  'h1, h2, h3, a[href], button, label, legend, input, textarea, select, summary, [role="tab"], [role="radio"], [role="switch"]';

const overlap = (a: Box, b: Box): number => Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The topmost position that covers nothing, or else the one that covers least. The current position is kept if none is better. */
export function freeTop(height: number, space: Box, boxes: readonly AvoidedBox[], currentTop?: number): number {
  const last = Math.max(space.top, space.bottom - height);
  const tops = [...(currentTop === undefined ? [] : [currentTop]), space.top, ...boxes.map(({ bottom }) => bottom + GAP)].filter(
    (top) => top >= space.top && top <= last,
  );
  const coveredAt = (top: number): number =>
    boxes.reduce((sum, box) => {
      const covered = overlap({ top: top - GAP / 2, bottom: top + height + GAP / 2 }, box);
      return sum + covered * (box.isText ? 1 : CONTROL_WEIGHT);
    }, 0);
  const places = tops.map((top) => ({ top, covered: coveredAt(top), rank: top === currentTop ? -1 : top }));
  return places.toSorted((a, b) => a.covered - b.covered || a.rank - b.rank)[0]?.top ?? space.top;
}

const isBeside = (a: Rect, b: Rect): boolean => a.right <= b.left || b.right <= a.left;

/**
 * Moves the toasts to a place where they cover no title, field or button and, if there is room, no text, and again when the page below
 * changes: a toast is often shown just before its page is left. Returns a function that stops it.
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

function placeToasts(region: HTMLElement, currentTop?: number): void {
  const toasts = [...region.querySelectorAll('[data-tone]')].map((toast) => toast.getBoundingClientRect());
  const [first] = toasts;
  if (!first) return;
  const height = Math.max(...toasts.map(({ bottom }) => bottom)) - Math.min(...toasts.map(({ top }) => top));
  const scope = document.querySelector('[role="dialog"]') ?? document.body;
  const below = (elements: readonly Element[]): DOMRect[] =>
    elements
      .filter((element) => !region.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.bottom > 0 && box.top < window.innerHeight && !isBeside(box, first));
  const boxes = [
    ...below([...scope.querySelectorAll(AVOIDED)]),
    ...below(textsIn(scope)).map(({ top, bottom }) => ({ top, bottom, isText: true })),
  ];
  region.style.top = `${freeTop(height, { top: GAP, bottom: window.innerHeight - GAP }, boxes, currentTop)}px`;
}

/** The elements that contain words themselves. */
function textsIn(scope: Element): Element[] {
  const elements = new Set<Element>();
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement && node.nodeValue?.trim()) elements.add(node.parentElement);
  }
  return [...elements];
}
