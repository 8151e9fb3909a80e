import type { Wallet } from '@candor/contract/payments';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/i18n/language.ts';
import { CardFormError } from '../checkout/purchase-failure.ts';
import { paymentTexts } from '../payments.en.ts';
import type { PaymentsConfig } from '../queries.ts';
import type { CardForm, CardFormProps } from './card-form.ts';
import { loadSquare, type SquareWallet } from './load-square.ts';
import classes from './wallet-buttons.module.css';

interface Props {
  config: PaymentsConfig;
  order: CardFormProps['order'];
  disabled: boolean;
  onPay: (wallet: CardForm) => void;
}

/** Apple Pay and Google Pay through Square. A wallet isn't offered if the browser or the buyer doesn't have it. */
export function WalletButtons(props: Props) {
  if (props.config.wallets.length === 0) return null;
  return (
    <div inert={props.disabled}>
      {props.config.wallets.map((wallet) => (
        <WalletButton key={wallet} wallet={wallet} {...props} />
      ))}
    </div>
  );
}

function WalletButton({ wallet, config, order, onPay }: Props & { wallet: Wallet }) {
  const t = useTexts(paymentTexts);
  const place = useRef<HTMLDivElement>(null);
  // Google's button can be pressed as soon as it is attached, before the state below is rendered.
  const walletRef = useRef<SquareWallet>(undefined);
  const [isOffered, setIsOffered] = useState(false);
  const { amountCents, currency } = order;
  useEffect(() => {
    let isCancelled = false;
    let opened: SquareWallet | undefined;
    const open = async (): Promise<void> => {
      const square = await loadSquare(config.script_url ?? '');
      const payments = square.payments(config.application_id ?? '', config.location_id ?? '');
      const total = { amount: (amountCents / 100).toFixed(2), label: 'Candor' };
      const request = payments.paymentRequest({ countryCode: 'US', currencyCode: currency, total });
      opened = await (wallet === 'apple_pay' ? payments.applePay(request) : payments.googlePay(request));
      if (isCancelled || !place.current) return;
      walletRef.current = opened;
      await opened.attach?.(place.current, { buttonSizeMode: 'fill', buttonType: 'long' });
      if (!isCancelled) setIsOffered(true);
    };
    // The card form already reports when Square can't be reached; without the wallet there is simply no button.
    open().catch(() => setIsOffered(false));
    return () => {
      isCancelled = true;
      walletRef.current = undefined;
      setIsOffered(false);
      void opened?.destroy?.();
    };
  }, [config, wallet, amountCents, currency]);

  const pay = (): void => {
    const opened = walletRef.current;
    if (opened) onPay({ tokenise: () => tokeniseWallet(opened, t('walletFailed')) });
  };
  const drawsAppleButton = wallet === 'apple_pay' && isOffered;
  return (
    <div className={classes.wallet} data-offered={isOffered || undefined}>
      {/* Google Pay attaches its own button here. Capturing its clicks covers pointer and keyboard. */}
      <div ref={place} onClickCapture={wallet === 'google_pay' ? pay : undefined} role="presentation" />
      {drawsAppleButton && <button type="button" className={classes.apple} aria-label={t('applePay')} onClick={pay} />}
    </div>
  );
}

/** Must be called while the press is handled: a wallet opens its sheet only then. */
async function tokeniseWallet(wallet: SquareWallet, failedMessage: string): Promise<string> {
  const { status, token } = await wallet.tokenize();
  if (status === 'OK' && token) return token;
  throw new CardFormError(failedMessage);
}
