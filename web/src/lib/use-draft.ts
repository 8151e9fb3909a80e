import { useCallback, useEffect, useRef, useState } from 'react';
import { tabStore } from './storage.ts';

/** Form state that survives a reload of the tab. `clear` when the form was sent. */
export function useDraft<T extends object>(name: string, empty: T): { draft: T; change: (part: Partial<T>) => void; clear: () => void } {
  const key = `candor.draft.${name}`;
  const [draft, setDraft] = useState<T>(() => ({ ...empty, ...readDraft<T>(key) }));
  const kept = useRef(true);
  useEffect(() => {
    if (kept.current) tabStore.write(key, JSON.stringify(draft));
  }, [key, draft]);
  const change = useCallback((part: Partial<T>) => {
    kept.current = true;
    setDraft((before) => ({ ...before, ...part }));
  }, []);
  const clear = useCallback(() => {
    kept.current = false;
    tabStore.remove(key);
  }, [key]);
  return { draft, change, clear };
}

function readDraft<T extends object>(key: string): Partial<T> {
  try {
    return JSON.parse(tabStore.read(key) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}
