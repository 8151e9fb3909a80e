import { CODE_MINUTES } from '@candor/contract/limits';
import type { Language } from '@candor/contract/speak';

interface Words {
  isCode: (code: string) => string;
  warning: (host: string) => string;
  subject: string;
  ignore: string;
}

const WORDS: Record<Language, Words> = {
  en: {
    isCode: (code) => `${code} is your Candor code.`,
    warning: (host) =>
      `It works for ${CODE_MINUTES} minutes, and only at ${host}. Never share it with anyone: Candor will never ask you for it.`,
    subject: 'Your Candor code',
    ignore: 'If you did not ask for it, you can ignore this message.',
  },
  es: {
    isCode: (code) => `${code} es tu código de Candor.`,
    warning: (host) => `Sirve durante ${CODE_MINUTES} minutos y solo en ${host}. No lo compartas con nadie: Candor nunca te lo pedirá.`,
    subject: 'Tu código de Candor',
    ignore: 'Si no lo has pedido, puedes ignorar este mensaje.',
  },
};

/** What is sent with a code, in the language of whoever asked for it. */
export function wordCode(
  channel: 'sms' | 'email',
  host: string,
  code: string,
  language: Language = 'en',
): { text: string; subject?: string } {
  const words = WORDS[language];
  // Browsers fill the code in from the last line, and only at the host it names.
  if (channel === 'sms') return { text: `${words.isCode(code)} ${words.warning(host)}\n\n@${host} #${code}` };
  return { subject: words.subject, text: `${words.isCode(code)}\n\n${words.warning(host)}\n\n${words.ignore}` };
}
