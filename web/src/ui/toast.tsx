import { TOAST_MS } from '@candor/contract/limits';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { uiTexts } from '../lib/i18n/en/ui.ts';
import { useTexts } from '../lib/i18n/language.ts';
import classes from './toast.module.css';

type Tone = 'positive' | 'negative' | 'neutral';
interface Toast {
  id: number;
  tone: Tone;
  text: string;
}

const MOST = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
function show(tone: Tone, text: string): void {
  lastId += 1;
  // The same sentence twice is one message, shown anew.
  change([...toasts.filter((toast) => toast.text !== text), { id: lastId, tone, text }].slice(-MOST));
}
const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id));
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Short news about what was just done. What needs an answer or a repair belongs on the screen, not here. */
export const toast = {
  success: (text: string) => show('positive', text),
  error: (text: string) => show('negative', text),
  info: (text: string) => show('neutral', text),
};

/** Mounted once. The regions stand empty in the page from the start, since only then do screen readers announce what comes. */
export function Toasts() {
  const t = useTexts(uiTexts);
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <section className={classes.region} aria-label={t('messages')}>
      <div role="status">
        {shown
          .filter((one) => one.tone !== 'negative')
          .map((one) => (
            <ToastCard key={one.id} toast={one} closeLabel={t('close')} />
          ))}
      </div>
      <div role="alert">
        {shown
          .filter((one) => one.tone === 'negative')
          .map((one) => (
            <ToastCard key={one.id} toast={one} closeLabel={t('close')} />
          ))}
      </div>
    </section>
  );
}

const icons = { positive: CircleCheck, negative: CircleAlert, neutral: Info };

function ToastCard({ toast: { id, tone, text }, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismiss(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, held]);
  const Icon = icons[tone];
  return (
    // Hovering only keeps the message longer; nothing is lost without it.
    <div className={classes.toast} data-tone={tone} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <Icon className={classes.icon} size={20} aria-hidden />
      <p className={classes.text}>{text}</p>
      <button type="button" className={classes.close} aria-label={closeLabel} onClick={() => dismiss(id)}>
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
