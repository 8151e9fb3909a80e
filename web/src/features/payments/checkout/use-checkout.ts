import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { paymentTexts } from '../payments.en.ts';
import { getTexts } from '../../../lib/i18n/language.ts';
import type { CardForm } from '../card/card-form.ts';
import { storeOpenPayment, readOpenPayment } from './open-payment.ts';
import { CardFormError, isOutcomeOpen } from './purchase-failure.ts';
import { endPurchase, usePurchase, type Order, type PurchaseResult, type RevealPack } from '../queries.ts';

/** Tokenises the card, then buys the pack. The same purchase is retried until its outcome is known. */
export function useCheckout(onPurchased: (purchased: PurchaseResult) => void) {
  const purchase = usePurchase();
  const [openPayment, setOpenPayment] = useState(readOpenPayment);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  // Two presses can come before `isBusy` is rendered.
  const isRunning = useRef(false);

  const updateOpenPayment = (order: Order | null): void => {
    if (order === null) endPurchase();
    storeOpenPayment(order);
    setOpenPayment(order);
  };
  const attempt = async (makeOrder: () => Promise<Order>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    let order: Order | null = null;
    try {
      order = await makeOrder();
      // Stored before the request, so that it survives a reload during the request.
      storeOpenPayment(order);
      const purchased = await purchase.mutateAsync(order);
      updateOpenPayment(null);
      onPurchased(purchased);
    } catch (error) {
      setFailure(error);
      updateOpenPayment(isOutcomeOpen(error, openPayment !== null) ? order : null);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  const check = (): void => {
    if (openPayment) void attempt(async () => openPayment);
  };

  const wait = openPayment && failure instanceof ApiError ? failure.retryAfter : undefined;
  const checkAgain = useEffectEvent(check);
  useEffect(() => {
    if (wait === undefined) return undefined;
    const timer = setTimeout(checkAgain, wait * 1000);
    return () => clearTimeout(timer);
    // A repeated failure with the same wait restarts the countdown.
  }, [failure, wait]);

  return {
    hasOpenPayment: openPayment !== null,
    openPackId: openPayment?.pack_id,
    failure,
    isBusy,
    pay: (pack: RevealPack, form: CardForm, savesCard: boolean) =>
      void attempt(async () => ({ pack_id: pack.id, source_id: await tokenise(form), ...(savesCard ? { save_card: true } : {}) })),
    payWithSaved: (pack: RevealPack, cardId: string) => void attempt(async () => ({ pack_id: pack.id, source_id: cardId })),
    fail: setFailure,
    check,
  };
}

/** Gives an unexpected error of the card form a readable message. */
async function tokenise(form: CardForm): Promise<string> {
  try {
    return await form.tokenise();
  } catch (error) {
    throw error instanceof CardFormError ? error : new CardFormError(getTexts(paymentTexts)('tokenFailed'));
  }
}
