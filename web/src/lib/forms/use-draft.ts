import { useCallback, useEffect, useRef, useState } from 'react';
import { tabStore } from '../storage.ts';

/** Form state that survives a reload of the tab. Call `clear` after submitting. */
export function useDraft<T extends object>(name: string, empty: T): { draft: T; change: (part: Partial<T>) => void; clear: () => void } {
  const key = `candor.draft.${name}`;
  const [draft, setDraft] = useState<T>(() => ({ ...empty, ...readDraft<T>(key) }));
  const isActive = useRef(true);
  useEffect(() => {
    if (isActive.current) tabStore.write(key, JSON.stringify(draft));
  }, [key, draft]);
  const change = useCallback((part: Partial<T>) => {
    isActive.current = true;
    setDraft((before) => ({ ...before, ...part }));
  }, []);
  const clear = useCallback(() => {
    isActive.current = false;
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
