import type { Catalogue as SharedTexts } from '@candor/contract/message';
import type { LANGUAGES } from '@candor/contract/statuses';
import { useMemo, useSyncExternalStore } from 'react';
import type { Catalogue, Texts, Translate } from './translate.ts';
import { translator } from './translate.ts';

export type Language = (typeof LANGUAGES)[number];

/** Each in its own language, for readers who understand no other. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español', 'zh-Hans': '简体中文' };

export interface LanguageState {
  language: Language;
  /** Texts by area. Empty for English, whose catalogues the screens import. */
  areas: Record<string, Texts>;
  /** The texts that server and web share, by key. Undefined for English. */
  messages?: SharedTexts;
}

let current: LanguageState = { language: 'en', areas: {} };
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Switches the language and renders all texts again. */
export function setLanguage(next: LanguageState): void {
  current = next;
  document.documentElement.lang = next.language;
  for (const listener of listeners) listener();
}

/** The texts that server and web share; undefined in English. */
export const sharedTexts = (): SharedTexts | undefined => current.messages;

/** For a change of something else that texts depend on, such as the date format. */
export const rerenderTexts = (): void => setLanguage({ ...current });

const useCurrent = (): LanguageState =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );

export function useLanguage(): Language {
  return useCurrent().language;
}

export const currentLanguage = (): Language => current.language;

export function useTexts<T extends Texts>(catalogue: Catalogue<T>): Translate<T> {
  const state = useCurrent();
  return useMemo(() => translator(catalogue, state.language, state.areas[catalogue.area]), [catalogue, state]);
}

/** For texts outside components, such as a toast for a background event. */
export const getTexts = <T extends Texts>(catalogue: Catalogue<T>): Translate<T> =>
  translator(catalogue, current.language, current.areas[catalogue.area]);
