import { Button } from '@mantine/core';
import { money } from './money.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useRef, type FormEvent } from 'react';
import { sentenceFor } from '../../lib/error-sentence.ts';
import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useKept } from '../../lib/use-kept.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { SkeletonCards } from '../../ui/loading-state.tsx';
import classes from './card-dialog.module.css';
import type { CardForm } from './card-form.ts';
import { CardFormFailure } from './card-form-failure.tsx';
import { CardFormError, purchaseSentence } from './purchase-failure.ts';
import { packsQuery, paymentsConfigQuery, type Purchased, type RevealPack } from './queries.ts';
import { describePack } from './describe-pack.ts';
import { hasCardForm, ProviderCardForm } from './provider-card-form.tsx';
import { useCheckout } from './use-checkout.ts';

interface Props {
  /** What is to be paid for; null closes the dialog. */
  pack: RevealPack | null;
  onClose: () => void;
  onPurchased: (purchased: Purchased) => void;
}

export function CardDialog({ pack, onClose, onPurchased }: Props) {
  const t = useTexts(paymentTexts);
  const shown = useKept(pack);
  return (
    <Dialog opened={pack !== null} onClose={onClose} title={t('cardTitle')} keepOnOutsideClick>
      {shown && <Checkout pack={shown} onClose={onClose} onPurchased={onPurchased} />}
    </Dialog>
  );
}

function Checkout({ pack, onClose, onPurchased }: Props & { pack: RevealPack }) {
  const t = useTexts(paymentTexts);
  const config = useQuery(paymentsConfigQuery);
  const form = useRef<CardForm>(null);
  const checkout = useCheckout(onPurchased);
  const { failure, isBusy, isOpen, openPackId } = checkout;
  const { data: packs } = useQuery(packsQuery);
  // Whichever pack was pressed: what is asked about is the one whose payment is open.
  const ordered = packs?.find(({ id }) => id === openPackId) ?? pack;
  const checkButton = useRef<HTMLButtonElement>(null);
  // What had the focus is hidden with the form, and a button at work can't keep it.
  useEffect(() => {
    if (isOpen && !isBusy) checkButton.current?.focus();
  }, [isOpen, isBusy]);
  const pay = (): void => {
    if (form.current) checkout.pay(pack, form.current);
    else checkout.fail(new CardFormError(t('notReady')));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    pay();
  };
  const price = money(ordered.price_cents, ordered.currency);

  if (!config.data) {
    if (!config.error) return <SkeletonCards count={1} lines={3} />;
    return <CardFormFailure reason={sentenceFor(config.error)} onRetry={() => void config.refetch()} isRetrying={config.isRefetching} />;
  }
  if (!hasCardForm(config.data)) return <CardFormFailure reason={t('initNoProvider')} />;
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p className={classes.order}>
        <span>
          <strong>{ordered.name}</strong>
          {describePack(t, ordered.reveals)}
        </span>
        <strong>{price}</strong>
      </p>
      {isOpen && (
        <InfoBox tone="waiting" title={t('openTitle')}>
          {failure ? purchaseSentence(failure) : null} {t('openText')}
        </InfoBox>
      )}
      {/* What was typed stays while it is not known whether it is still needed. */}
      <div hidden={isOpen}>
        <ProviderCardForm
          ref={form}
          config={config.data}
          order={{ amountCents: pack.price_cents, currency: pack.currency }}
          disabled={isBusy}
          onSubmit={pay}
          onEscape={onClose}
        />
      </div>
      {!isOpen && failure !== null && <FormError messages={[purchaseSentence(failure)]} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('cancel')}
        </Button>
        {isOpen ? (
          <Button ref={checkButton} onClick={checkout.check} loading={isBusy}>
            {t('check')}
          </Button>
        ) : (
          <Button type="submit" loading={isBusy}>
            {t('pay', { price })}
          </Button>
        )}
      </div>
      <p className={classes.secure}>
        <Lock size={16} aria-hidden />
        {t('secure')}
      </p>
    </form>
  );
}
