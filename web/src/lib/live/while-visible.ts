/** A tab hidden this long stops receiving events. */
const HIDDEN_GRACE_MS = 5 * 60_000;

/** Runs the work while the page is visible and for a few minutes after, and starts it again if the page is visible after that. */
export function whileVisible(work: (signal: AbortSignal) => void): () => void {
  let control: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function update() {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(abort, HIDDEN_GRACE_MS);
    } else if (!control) {
      control = new AbortController();
      work(control.signal);
    }
  }
  function abort() {
    control?.abort();
    control = undefined;
  }
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    clearTimeout(timer);
    abort();
  };
}
