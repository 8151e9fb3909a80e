import { Skeleton, useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { Translate } from '../../../lib/i18n/translate.ts';
import { InfoBox } from '../../../ui/feedback/info-box.tsx';
import type { CardFormProps } from './card-form.ts';
import { CardFormFailure } from './card-form-failure.tsx';
import { loadSquare, type SquareCard } from './load-square.ts';
import { CardFormError } from '../checkout/purchase-failure.ts';
import classes from './square-card-form.module.css';
import { squareStyle } from './square-style.ts';

type State = 'loading' | 'ready' | 'failed';

/** Square's fields run in Square's frame: the card number goes to Square and a token comes back. */
export function SquareCardForm({ ref, config, order, onSubmit, onEscape }: CardFormProps) {
  const t = useTexts(paymentTexts);
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<SquareCard>(null);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(1);
  const { colorScheme } = useMantineColorScheme();
  const submit = useEffectEvent(onSubmit);
  const escape = useEffectEvent(onEscape);

  useEffect(() => {
    let isCancelled = false;
    const open = async (): Promise<void> => {
      const square = await loadSquare(config.script_url ?? '');
      const loaded = await square.payments(config.application_id ?? '', config.location_id ?? '').card({ style: squareStyle() });
      if (isCancelled || !place.current) return void loaded.destroy();
      await loaded.attach(place.current);
      if (isCancelled) return void loaded.destroy();
      loaded.addEventListener?.('submit', () => submit());
      loaded.addEventListener?.('escape', () => escape());
      card.current = loaded;
      setState('ready');
      void loaded.focus?.('cardNumber');
    };
    open().catch(() => {
      if (!isCancelled) setState('failed');
    });
    return () => {
      isCancelled = true;
      void card.current?.destroy();
      card.current = null;
    };
  }, [config, attempt]);
  useEffect(() => void card.current?.configure?.({ style: squareStyle() }), [colorScheme]);

  useImperativeHandle(ref, () => ({ tokenise: () => tokenise(card.current, order, t) }));

  if (state === 'failed') {
    const retry = (): void => {
      setAttempt(attempt + 1);
      setState('loading');
    };
    return <CardFormFailure reason={t('initNoAnswer')} onRetry={retry} />;
  }
  return (
    <div className={classes.form}>
      {config.sandbox && (
        <InfoBox tone="waiting" title={t('sandbox')}>
          {t('sandboxSquare')}
        </InfoBox>
      )}
      <div className={classes.place} aria-busy={state === 'loading'}>
        {state === 'loading' && <Skeleton height={89} />}
        <div ref={place} />
      </div>
    </div>
  );
}

/** @throws CardFormError when Square's fields are not ready or refuse the card */
async function tokenise(
  card: SquareCard | null,
  order: CardFormProps['order'],
  t: Translate<(typeof paymentTexts)['texts']>,
): Promise<string> {
  if (!card) throw new CardFormError(t('notReady'));
  const {
    status,
    token,
    errors = [],
  } = await card.tokenize({
    amount: (order.amountCents / 100).toFixed(2),
    currencyCode: order.currency,
    intent: 'CHARGE',
    billingContact: {},
    customerInitiated: true,
    sellerKeyedIn: false,
  });
  if (status === 'OK' && token) return token;
  const messages = errors.flatMap(({ message }) => (message ? [message] : [])).join(', ');
  throw new CardFormError(messages === '' ? t('tokenFailed') : t('validationFailed', { messages }));
}
