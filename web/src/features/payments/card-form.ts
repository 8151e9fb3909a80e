import type { Ref } from 'react';
import type { PaymentsConfig } from './queries.ts';

/** A provider's form of a card, once it stands on the page. */
export interface CardForm {
  /** Makes a token of the card, good for one payment. Throws a CardFormError that says what is wrong. */
  tokenise: () => Promise<string>;
}

/** What every provider's form is given: the dialog around it knows no more of a card than this. */
export interface CardFormProps {
  ref: Ref<CardForm>;
  config: PaymentsConfig;
  order: { amountCents: number; currency: string };
  disabled: boolean;
  /** Enter was pressed in the form, or Escape: what happens in a frame of its own is not heard outside it. */
  onSubmit: () => void;
  onEscape: () => void;
}
