import { Button, TextInput } from '@mantine/core';
import { useImperativeHandle, useRef, useState } from 'react';
import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { CardFormProps } from './card-form.ts';
import { CardFormError } from './purchase-failure.ts';
import { checkCard, emptyCard, groupDigits, testCards, tidyExpiry, tokenOf, type CardField, type TypedCard } from './sandbox-card.ts';
import classes from './sandbox-card-form.module.css';

const fields: readonly CardField[] = ['number', 'expiry', 'code', 'postcode'];

/** Stands in for a provider's form: it takes the test cards, and nothing of a card leaves it but a token. */
export function SandboxCardForm({ ref, disabled }: CardFormProps) {
  const t = useTexts(paymentTexts);
  const [card, setCard] = useState(emptyCard);
  const [problems, setProblems] = useState<ReturnType<typeof checkCard>>({});
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});
  const change = (part: Partial<TypedCard>): void => {
    setCard((before) => ({ ...before, ...part }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  };

  useImperativeHandle(ref, () => ({
    async tokenise() {
      const found = checkCard(card, new Date());
      setProblems(found);
      const wrong = fields.filter((field) => found[field]);
      if (wrong[0] === undefined) return tokenOf(card);
      inputs.current[wrong[0]]?.focus();
      const messages = wrong.flatMap((field) => (found[field] ? [t(found[field])] : [])).join(', ');
      throw new CardFormError(t('validationFailed', { messages }));
    },
  }));

  const field = (name: CardField) => ({
    ref: (input: HTMLInputElement | null) => void (inputs.current[name] = input),
    value: card[name],
    disabled,
    error: problems[name] && t(problems[name]),
  });
  return (
    <div className={classes.form}>
      <div className={classes.sandbox}>
        <p>
          <strong>{t('sandbox')}</strong> {t('sandboxText')}
        </p>
        <ul aria-label={t('testCards')}>
          {testCards.map(({ digits, label }) => (
            <li key={digits}>
              <Button
                variant="default"
                size="sm"
                fullWidth
                disabled={disabled}
                aria-label={t('useCard', { name: t(label) })}
                onClick={() => change({ number: groupDigits(digits), expiry: '12/39', code: '111', postcode: '94103' })}
              >
                {t(label)}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <TextInput
        {...field('number')}
        label={t('cardNumber')}
        inputMode="numeric"
        autoComplete="off"
        className={classes.wide ?? ''}
        onChange={(event) => change({ number: groupDigits(event.currentTarget.value) })}
      />
      <TextInput
        {...field('expiry')}
        label={t('cardExpiry')}
        description={t('cardExpiryHelp')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => change({ expiry: tidyExpiry(event.currentTarget.value) })}
      />
      <TextInput
        {...field('code')}
        label={t('cardCode')}
        description={t('cardCodeHelp')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        onChange={(event) => change({ code: event.currentTarget.value })}
      />
      <TextInput
        {...field('postcode')}
        label={t('cardPostcode')}
        autoComplete="off"
        maxLength={10}
        className={classes.wide ?? ''}
        onChange={(event) => change({ postcode: event.currentTarget.value })}
      />
    </div>
  );
}
