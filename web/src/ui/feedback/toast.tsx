import { TOAST_MS } from '@candor/contract/limits';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './toast.module.css';

type Tone = 'positive' | 'negative' | 'neutral';
interface Toast {
  id: number;
  tone: Tone;
  text: string;
}

const MAX_TOASTS = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
function show(tone: Tone, text: string): void {
  lastId += 1;
  // A repeated text replaces the earlier toast and restarts its timer.
  change([...toasts.filter((toast) => toast.text !== text), { id: lastId, tone, text }].slice(-MAX_TOASTS));
}
const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id));
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Brief confirmations. An error that needs action belongs on the screen instead. */
export const toast = {
  success: (text: string) => show('positive', text),
  error: (text: string) => show('negative', text),
  info: (text: string) => show('neutral', text),
};

/** Mounted once. The live regions exist from the start, because screen readers announce only changes in existing regions. */
export function Toasts() {
  const t = useTexts(uiTexts);
  const visible = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
  const region = useRef<HTMLElement>(null);
  // Nobody can see or close what stays in the list once this is gone.
  useEffect(() => () => change([]), []);
  useEffect(() => {
    if (!visible[0]) return undefined;
    let stopPlacing: (() => void) | undefined;
    let isOver = false;
    import('./place-toasts.ts').then(
      ({ keepPlaced }) => {
        if (!isOver && region.current) stopPlacing = keepPlaced(region.current);
      },
      // Offline, for instance: the toast then stays where the style sheet puts it.
      () => undefined,
    );
    return () => {
      isOver = true;
      stopPlacing?.();
    };
  }, [visible]);
  return (
    <section ref={region} className={classes.region} aria-label={t('messages')}>
      <div role="status">
        {visible
          .filter((shownToast) => shownToast.tone !== 'negative')
          .map((shownToast) => (
            <ToastCard key={shownToast.id} toast={shownToast} closeLabel={t('close')} />
          ))}
      </div>
      <div role="alert">
        {visible
          .filter((shownToast) => shownToast.tone === 'negative')
          .map((shownToast) => (
            <ToastCard key={shownToast.id} toast={shownToast} closeLabel={t('close')} />
          ))}
      </div>
    </section>
  );
}

const icons = { positive: CircleCheck, negative: CircleAlert, neutral: Info };

function ToastCard({ toast: { id, tone, text }, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => dismiss(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, isPaused]);
  const focusedBefore = useRef<EventTarget>(null);
  const Icon = icons[tone];
  return (
    <div className={classes.toast} data-tone={tone}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <p className={classes.text}>{text}</p>
      {/* The pointer or the focus on this button pauses the timer. The rest of the toast lets the pointer through. */}
      <button
        type="button"
        className={classes.close}
        aria-label={closeLabel}
        onClick={() => {
          // This button goes, and would drop the keyboard focus.
          if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
          dismiss(id);
        }}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={({ relatedTarget }) => {
          focusedBefore.current = relatedTarget;
          setPaused(true);
        }}
        onBlur={() => setPaused(false)}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
