import { LANGUAGES } from '@candor/contract/statuses';
import { localStore } from '../storage.ts';
import type { Language, LanguageState } from './language.ts';
import { currentLanguage, setLanguage } from './language.ts';

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

let newestRequest = 0;

/**
 * Switches after the texts have loaded. On failure the current language stays. Returns false, and leaves the language to a later request,
 * if there was one meanwhile.
 */
export async function showLanguage(language: Language): Promise<boolean> {
  const request = (newestRequest += 1);
  try {
    const texts = await loaders[language]?.();
    if (request !== newestRequest) return false;
    setLanguage({ language, areas: {}, ...texts });
    return true;
  } catch (error) {
    if (request !== newestRequest) return false;
    throw error;
  }
}

/** Stores the choice on this device, like `showLanguage`. A language whose texts fail to load is not chosen. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  const hasChosen = storedLanguage() !== null;
  localStore.write(KEY, language);
  try {
    return await showLanguage(language);
  } catch (error) {
    if (hasChosen) localStore.write(KEY, currentLanguage());
    else localStore.remove(KEY);
    throw error;
  }
}
