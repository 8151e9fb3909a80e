import { ENGLISH } from './en/catalogue.ts';
import { SPANISH } from './es/catalogue.ts';
import { CHINESE } from './zh-Hans/catalogue.ts';
import type { Language } from './language.ts';
import type { Catalogue, Message } from './message.ts';
import { renderMessage } from './render-message.ts';

/** All languages, for the server; the web loads only its reader's language. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: ENGLISH, es: SPANISH, 'zh-Hans': CHINESE };

export const render = (message: Message, language: Language): string => renderMessage(message, CATALOGUES[language]);
