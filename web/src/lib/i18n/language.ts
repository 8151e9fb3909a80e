import type { LANGUAGES } from '@candor/contract/statuses';
import { useMemo, useSyncExternalStore } from 'react';
import type { Catalogue, Texts, Translate } from './translate.ts';
import { translator } from './translate.ts';

export type Language = (typeof LANGUAGES)[number];

/** Each in its own language: whoever looks for it may understand no other. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

interface Spoken {
  language: Language;
  /** Texts by area; English has none, since its catalogues are what the screens import. */
  areas: Record<string, Texts>;
  /** For words that come in English from what the server and the web share. */
  translate?: (english: string) => string | undefined;
}

let spoken: Spoken = { language: 'en', areas: {} };
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Switches the language at once, everywhere; another language's texts are one chunk that its speakers load. */
export function speak(next: Spoken): void {
  spoken = next;
  document.documentElement.lang = next.language;
  for (const listener of listeners) listener();
}

/** A sentence or a name of the contract, such as a platform's; English where the language has no words for it. */
export const inLanguage = (english: string): string => spoken.translate?.(english) ?? english;

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);

export const currentLanguage = (): Language => spoken.language;

export function useTexts<T extends Texts>(catalogue: Catalogue<T>): Translate<T> {
  const now = useSyncExternalStore(subscribe, () => spoken);
  return useMemo(() => translator(catalogue, now.language, now.areas[catalogue.area]), [catalogue, now]);
}

/** For texts said outside a component, such as toasts of a background event. */
export const say = <T extends Texts>(catalogue: Catalogue<T>): Translate<T> =>
  translator(catalogue, spoken.language, spoken.areas[catalogue.area]);
