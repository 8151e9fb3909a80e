import { LANGUAGES } from '@candor/contract/statuses';
import { localStore } from '../storage.ts';
import type { Language } from './language.ts';
import { speak } from './language.ts';

const KEY = 'candor.language';

/** The choice made on this device, if one was. */
export function storedLanguage(): Language | null {
  const stored = localStore.read(KEY);
  return LANGUAGES.find((language) => language === stored) ?? null;
}

/** Switches once the texts are here; whoever fails to get them stays with the language before. */
export async function showLanguage(language: Language): Promise<void> {
  speak(language === 'es' ? { language, ...(await import('./es/spanish.ts')).spanish } : { language, areas: {} });
}

/** Kept on this device. A language whose texts cannot be had is not chosen. */
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
