import type { paymentTexts } from '../lib/i18n/en/payments.ts';

/** The texts that the form of a card is written in; the page says them, in the language of its reader. */
export type FrameTexts = Record<FrameText & keyof (typeof paymentTexts)['texts'], string>;
type FrameText =
  | 'sandbox'
  | 'sandboxText'
  | 'testCards'
  | 'cardOk'
  | 'cardDeclined'
  | 'cardShort'
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

/** How the frame is to look: custom properties by name, as the page has them now. */
export interface Dress {
  language: string;
  texts: FrameTexts;
  style: Record<string, string>;
  isDark: boolean;
}

/** The first message, with the port that all others go through. */
export interface Greeting {
  kind: 'candor-card';
  dress: Dress;
}

export type ToFrame =
  | { kind: 'dress'; dress: Dress }
  | { kind: 'disable'; isDisabled: boolean }
  | { kind: 'focus' }
  | { kind: 'tokenise'; id: number };

export type FromFrame =
  | { kind: 'ready' }
  | { kind: 'height'; px: number }
  /** Enter was pressed in a field; Escape anywhere. */
  | { kind: 'submit' }
  | { kind: 'escape' }
  | { kind: 'token'; id: number; token: string }
  /** The card is not valid, in the words for it. */
  | { kind: 'invalid'; id: number; messages: string[] };
