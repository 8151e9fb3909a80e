import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { say } from '../../lib/i18n/language.ts';
import type { CardForm } from './card-form.ts';
import { keepOpenPayment, readOpenPayment } from './open-payment.ts';
import { CardFormError, isOutcomeOpen } from './purchase-failure.ts';
import { usePurchase, type Order, type Purchased, type RevealPack } from './queries.ts';

/** Takes a card to a payment: the token first, then the purchase, which stays the same one until its outcome is known. */
export function useCheckout(onPurchased: (purchased: Purchased) => void) {
  const purchase = usePurchase();
  const [open, setOpen] = useState(readOpenPayment);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  const settle = (order: Order | null): void => {
    keepOpenPayment(order);
    setOpen(order);
  };
  const attempt = async (makeOrder: () => Promise<Order>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    let order: Order | null = null;
    try {
      order = await makeOrder();
      // Before it is sent, so that a reload in the middle finds it.
      keepOpenPayment(order);
      const purchased = await purchase.mutateAsync(order);
      settle(null);
      onPurchased(purchased);
    } catch (error) {
      setFailure(error);
      settle(isOutcomeOpen(error) ? order : null);
    } finally {
      setBusy(false);
    }
  };
  const check = (): void => {
    if (open) void attempt(async () => open);
  };

  const wait = open && failure instanceof ApiError ? failure.retryAfter : undefined;
  const checkAgain = useEffectEvent(check);
  useEffect(() => {
    if (wait === undefined) return undefined;
    const timer = setTimeout(checkAgain, wait * 1000);
    return () => clearTimeout(timer);
    // The same wait after another failure is a new one.
  }, [failure, wait]);

  return {
    /** The outcome of this payment is not known yet. */
    isOpen: open !== null,
    openPackId: open?.pack_id,
    failure,
    isBusy,
    pay: (pack: RevealPack, form: CardForm) => void attempt(async () => ({ pack_id: pack.id, source_id: await tokenOf(form) })),
    fail: setFailure,
    check,
    forgetFailure: () => setFailure(null),
  };
}

/** A form that breaks in a way of its own still says something that can be read. */
async function tokenOf(form: CardForm): Promise<string> {
  try {
    return await form.tokenise();
  } catch (error) {
    throw error instanceof CardFormError ? error : new CardFormError(say(paymentTexts)('tokenFailed'));
  }
}
