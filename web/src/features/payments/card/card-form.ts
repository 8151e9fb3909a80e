import type { Ref } from 'react';
import type { PaymentsConfig } from '../queries.ts';

/** A provider's card form, once it is ready. */
export interface CardForm {
  /** Returns a token for one payment. Throws a CardFormError with the reason. */
  tokenise: () => Promise<string>;
}

export interface CardFormProps {
  ref: Ref<CardForm>;
  config: PaymentsConfig;
  order: { amountCents: number; currency: string };
  disabled: boolean;
  /** Enter or Escape inside the provider's frame, whose key events do not reach the page. */
  onSubmit: () => void;
  onEscape: () => void;
}
