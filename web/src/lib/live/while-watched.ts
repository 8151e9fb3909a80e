/** A tab that nobody looks at for so long needs no news. */
const FORGOTTEN_MS = 5 * 60_000;

/** Runs the work as long as the page is looked at or was a moment ago, and again when somebody comes back to it. */
export function whileWatched(work: (signal: AbortSignal) => void): () => void {
  let control: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look() {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(rest, FORGOTTEN_MS);
    } else if (!control) {
      control = new AbortController();
      work(control.signal);
    }
  }
  function rest() {
    control?.abort();
    control = undefined;
  }
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    rest();
  };
}
