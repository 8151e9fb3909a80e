import { Button } from '@mantine/core';
import { money } from '../money.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject, type FormEvent } from 'react';
import { errorMessage } from '../../../lib/errors/error-message.ts';
import { packName } from '../pack-name.ts';
import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { useLastNonNull } from '../../../lib/forms/use-last-non-null.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { InfoBox } from '../../../ui/feedback/info-box.tsx';
import { SkeletonCards } from '../../../ui/feedback/loading-state.tsx';
import classes from './card-dialog.module.css';
import { ANOTHER_CARD, CardChoice } from './card-choice.tsx';
import type { CardForm } from './card-form.ts';
import { CardFormFailure } from './card-form-failure.tsx';
import { CardFormError, declineDetail, purchaseErrorMessage } from '../checkout/purchase-failure.ts';
import { cardsQuery, packsQuery, paymentsConfigQuery, type PurchaseResult, type RevealPack } from '../queries.ts';
import { describePack } from '../checkout/describe-pack.ts';
import { hasCardForm, ProviderCardForm } from './provider-card-form.tsx';
import { useCheckout } from '../checkout/use-checkout.ts';
import { WalletButtons } from './wallet-buttons.tsx';

interface Props {
  /** The pack to buy; null closes the dialog. */
  pack: RevealPack | null;
  onClose: () => void;
  onPurchased: (purchased: PurchaseResult) => void;
}

export function CardDialog({ pack, onClose, onPurchased }: Props) {
  const t = useTexts(paymentTexts);
  const shownPack = useLastNonNull(pack);
  return (
    <Dialog opened={pack !== null} onClose={onClose} title={t('cardTitle')} keepOnOutsideClick>
      {shownPack && <Checkout pack={shownPack} onClose={onClose} onPurchased={onPurchased} />}
    </Dialog>
  );
}

function Checkout({ pack, onClose, onPurchased }: Props & { pack: RevealPack }) {
  const t = useTexts(paymentTexts);
  const config = useQuery(paymentsConfigQuery);
  const form = useRef<CardForm>(null);
  const checkout = useCheckout(onPurchased);
  const { failure, isBusy, hasOpenPayment, openPackId } = checkout;
  const { data: packs } = useQuery(packsQuery);
  // While a payment is unresolved the dialog is about that payment, whichever pack was pressed.
  const ordered = packs?.find(({ id }) => id === openPackId) ?? pack;
  const checkButton = useRef<HTMLButtonElement>(null);
  // The focused element was hidden with the form, and a disabled button cannot hold the focus.
  useEffect(() => {
    if (hasOpenPayment && !isBusy) checkButton.current?.focus();
  }, [hasOpenPayment, isBusy]);
  const { isLoading, cards, chosen, setChoice, savesCard, setSavesCard } = useCardChoice();
  const pay = (): void => {
    if (chosen !== ANOTHER_CARD) checkout.payWithSaved(pack, chosen);
    else if (form.current) checkout.pay(pack, form.current, savesCard);
    else checkout.fail(new CardFormError(t('notReady')));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    pay();
  };
  const order = { amountCents: pack.price_cents, currency: pack.currency };
  const price = money(ordered.price_cents, ordered.currency);

  if (!config.data || isLoading) {
    if (!config.error) return <SkeletonCards count={1} lines={3} />;
    return <CardFormFailure reason={errorMessage(config.error)} onRetry={() => void config.refetch()} isRetrying={config.isRefetching} />;
  }
  if (!hasCardForm(config.data)) return <CardFormFailure reason={t('initNoProvider')} />;
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <OrderLine ordered={ordered} price={price} />
      <OpenPaymentNotice hasOpenPayment={hasOpenPayment} failure={failure} />
      {!hasOpenPayment && (
        <WalletButtons config={config.data} order={order} disabled={isBusy} onPay={(wallet) => checkout.pay(pack, wallet, false)} />
      )}
      {/* Keep the card fields mounted until the outcome is known: they may be needed again. */}
      <div hidden={hasOpenPayment || chosen !== ANOTHER_CARD}>
        <ProviderCardForm ref={form} config={config.data} order={order} disabled={isBusy} onSubmit={pay} onEscape={onClose} />
      </div>
      {!hasOpenPayment && (
        <CardChoice cards={cards} chosen={chosen} onChoose={setChoice} savesCard={savesCard} onSave={setSavesCard} disabled={isBusy} />
      )}
      {!hasOpenPayment && failure !== null && <FormError messages={[purchaseErrorMessage(failure)]} detail={declineDetail(failure)} />}
      <Actions checkout={checkout} price={price} checkButton={checkButton} onClose={onClose} />
      <SecureNote />
    </form>
  );
}

/** The first saved card, unless the buyer chooses another one or the form. */
function useCardChoice() {
  const { data: cards = [], isPending, failureCount } = useQuery(cardsQuery);
  const [choice, setChoice] = useState<string>();
  const [savesCard, setSavesCard] = useState(false);
  const isLoading = isPending && failureCount === 0;
  // Chosen once: a card that loads later must not replace the form while the buyer types into it.
  if (choice === undefined && !isLoading) setChoice(cards[0]?.id ?? ANOTHER_CARD);
  const chosen = cards.find(({ id }) => id === choice)?.id ?? ANOTHER_CARD;
  return { isLoading, cards, chosen, setChoice, savesCard, setSavesCard };
}

function Actions({
  checkout,
  price,
  checkButton,
  onClose,
}: {
  checkout: ReturnType<typeof useCheckout>;
  price: string;
  checkButton: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  const t = useTexts(paymentTexts);
  const { isBusy, hasOpenPayment } = checkout;
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={onClose} disabled={isBusy}>
        {t('cancel')}
      </Button>
      {hasOpenPayment ? (
        <Button ref={checkButton} onClick={checkout.check} loading={isBusy}>
          {t('check')}
        </Button>
      ) : (
        <Button type="submit" loading={isBusy}>
          {t('pay', { price })}
        </Button>
      )}
    </div>
  );
}

function OpenPaymentNotice({ hasOpenPayment, failure }: { hasOpenPayment: boolean; failure: unknown }) {
  const t = useTexts(paymentTexts);
  return (
    <>
      {hasOpenPayment && (
        <InfoBox tone="waiting" title={t('openTitle')}>
          {failure ? purchaseErrorMessage(failure) : null} {t('openText')}
        </InfoBox>
      )}
    </>
  );
}

function SecureNote() {
  const t = useTexts(paymentTexts);
  return (
    <p className={classes.secure}>
      <Lock size={16} aria-hidden />
      {t('secure')}
    </p>
  );
}

function OrderLine({ ordered, price }: { ordered: RevealPack; price: string }) {
  const t = useTexts(paymentTexts);
  return (
    <p className={classes.order}>
      <span>
        <strong>{packName(ordered.name)}</strong>
        {describePack(t, ordered.reveals)}
      </span>
      <strong>{price}</strong>
    </p>
  );
}
