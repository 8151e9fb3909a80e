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
  const [offered, setOffered] = useState<SquareWallet>();
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
      await opened.attach?.(place.current, { buttonSizeMode: 'fill', buttonType: 'long' });
      if (!isCancelled) setOffered(opened);
    };
    // The card form already reports when Square can't be reached; without the wallet there is simply no button.
    open().catch(() => setOffered(undefined));
    return () => {
      isCancelled = true;
      void opened?.destroy?.();
    };
  }, [config, wallet, amountCents, currency]);

  const pay = (): void => {
    if (offered) onPay({ tokenise: () => tokeniseWallet(offered, t('walletFailed')) });
  };
  const drawsAppleButton = wallet === 'apple_pay' && offered !== undefined;
  return (
    <div className={classes.wallet} data-offered={offered === undefined ? undefined : true}>
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
