import { useSyncExternalStore } from 'react';
import { localStore } from '../../lib/storage.ts';

/** Chromium's event when the app can be installed. Other browsers have no such event. */
export interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const DECLINED_KEY = 'candor.install-declined';
const PROMPT_PAUSE_MS = 90 * 86_400_000;

let deferredPrompt: InstallEvent | null = null;
const listeners = new Set<() => void>();

function setDeferredPrompt(next: InstallEvent | null): void {
  deferredPrompt = next;
  for (const listener of listeners) listener();
}

const hasDeclined = (): boolean => Date.now() - Number(localStore.read(DECLINED_KEY) ?? 0) < PROMPT_PAUSE_MS;

/** Suppresses the browser's own banner, so that Candor can ask at a good moment. */
export function deferInstallPrompt(): () => void {
  const onPrompt = (event: Event): void => {
    event.preventDefault();
    setDeferredPrompt(event as InstallEvent);
  };
  const onInstalled = (): void => setDeferredPrompt(null);
  window.addEventListener('beforeinstallprompt', onPrompt);
  window.addEventListener('appinstalled', onInstalled);
  return () => {
    window.removeEventListener('beforeinstallprompt', onPrompt);
    window.removeEventListener('appinstalled', onInstalled);
    setDeferredPrompt(null);
  };
}

/** Whether to show the prompt now. After a refusal it is shown again after 90 days. */
export function useInstallPrompt() {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => deferredPrompt,
  );
  return {
    canInstall: event !== null && !hasDeclined(),
    decline: () => {
      localStore.write(DECLINED_KEY, String(Date.now()));
      setDeferredPrompt(null);
    },
    install: async () => {
      // An event prompts only once.
      setDeferredPrompt(null);
      const choice = await event?.prompt();
      if (choice?.outcome === 'dismissed') localStore.write(DECLINED_KEY, String(Date.now()));
    },
  };
}
