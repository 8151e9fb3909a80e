import type { paymentTexts } from '../features/payments/payments.en.ts';

export type FrameTexts = Record<FrameText & keyof (typeof paymentTexts)['texts'], string>;
type FrameText =
  | 'sandbox'
  | 'sandboxText'
  | 'testCards'
  | 'cardOk'
  | 'cardDeclined'
  | 'cardInsufficientFunds'
  | 'cardTimeout'
  | 'cardProcessing'
  | 'useCard'
  | 'cardNumber'
  | 'cardExpiry'
  | 'cardExpiryHelp'
  | 'cardCode'
  | 'cardCodeHelp'
  | 'cardPostcode'
  | 'numberWrong'
  | 'expiryWrong'
  | 'expiryPast'
  | 'codeWrong'
  | 'postcodeWrong';

/** The page's theme, as CSS custom properties by name. */
export interface FrameTheme {
  language: string;
  texts: FrameTexts;
  style: Record<string, string>;
  isDark: boolean;
}

/** The first message. It carries the port for all others. */
export interface InitMessage {
  kind: 'candor-card';
  theme: FrameTheme;
}

export type PageMessage =
  | { kind: 'theme'; theme: FrameTheme }
  | { kind: 'disable'; isDisabled: boolean }
  | { kind: 'focus' }
  | { kind: 'tokenise'; id: number };

export type FrameMessage =
  | { kind: 'ready' }
  | { kind: 'height'; px: number }
  | { kind: 'submit' }
  | { kind: 'escape' }
  | { kind: 'token'; id: number; token: string }
  | { kind: 'invalid'; id: number; messages: string[] };
