import { LANGUAGES } from '@candor/contract/statuses';
import { localStore } from '../storage.ts';
import type { Language, LanguageState } from './language.ts';
import { setLanguage } from './language.ts';

const KEY = 'candor.language';

type LoadTexts = () => Promise<Omit<LanguageState, 'language'>>;

const loaders: Partial<Record<Language, LoadTexts>> = {};

/** Registers the loader of a language. English needs none: its texts are part of the screens. */
export function registerLanguage(language: Language, load: LoadTexts): void {
  loaders[language] = load;
}

/** The language chosen on this device, if any. */
export function storedLanguage(): Language | null {
  const stored = localStore.read(KEY);
  return LANGUAGES.find((language) => language === stored) ?? null;
}

/** Switches after the texts have loaded. On failure the current language stays. */
export async function showLanguage(language: Language): Promise<void> {
  const texts = await loaders[language]?.();
  setLanguage({ language, areas: {}, ...texts });
}

/** Stores the choice on this device. A language whose texts fail to load is not chosen. */
export async function chooseLanguage(language: Language): Promise<void> {
  const before = storedLanguage();
  localStore.write(KEY, language);
  try {
    await showLanguage(language);
  } catch (error) {
    if (before === null) localStore.remove(KEY);
    else localStore.write(KEY, before);
    throw error;
  }
}
