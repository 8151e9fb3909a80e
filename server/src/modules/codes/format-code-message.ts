import { CODE_MINUTES } from '@candor/contract/limits';
import type { Language } from '@candor/contract/language';

interface MessageTexts {
  isCode: (code: string) => string;
  warning: (host: string) => string;
  /** Between two sentences. */
  gap: string;
  subject: string;
  ignore: string;
}

const TEXTS: Record<Language, MessageTexts> = {
  en: {
    isCode: (code) => `${code} is your Candor code.`,
    warning: (host) =>
      `It works for ${CODE_MINUTES} minutes, and only at ${host}. Never share it with anyone: no one from Candor will ever ask you for it.`,
    gap: ' ',
    subject: 'Your Candor code',
    ignore: 'If you didn’t ask for it, you can ignore this message.',
  },
  es: {
    isCode: (code) => `${code} es tu código de Candor.`,
    warning: (host) =>
      `Sirve durante ${CODE_MINUTES} minutos y solo en ${host}. No lo compartas con nadie: nadie de Candor te lo pedirá nunca.`,
    gap: ' ',
    subject: 'Tu código de Candor',
    ignore: 'Si no lo pediste, puedes ignorar este mensaje.',
  },
  'zh-Hans': {
    isCode: (code) => `【Candor】验证码：${code}。`,
    warning: (host) => `${CODE_MINUTES} 分钟内有效，只能在 ${host} 使用。请勿告诉任何人，Candor 的工作人员绝不会向你索要。`,
    gap: '',
    subject: '你的 Candor 验证码',
    ignore: '如果不是你本人操作，请忽略这条消息。',
  },
};

/** The message with a code, in the language of the person who requested it. */
export function formatCodeMessage(
  channel: 'sms' | 'email',
  host: string,
  code: string,
  language: Language = 'en',
): { text: string; subject?: string } {
  const texts = TEXTS[language];
  // The WebOTP format: browsers fill in the code from the last line, and only on the host it names.
  if (channel === 'sms') return { text: `${texts.isCode(code)}${texts.gap}${texts.warning(host)}\n\n@${host} #${code}` };
  return { subject: texts.subject, text: `${texts.isCode(code)}\n\n${texts.warning(host)}\n\n${texts.ignore}` };
}
