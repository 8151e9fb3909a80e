import { maskNational } from '@candor/contract/dial-codes';
import { Input, NativeSelect, TextInput } from '@mantine/core';
import type { ChangeEvent, Ref } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { caretAfter, splitInternational } from '../lib/phone-mask.ts';
import { phoneTexts } from '../lib/i18n/en/phone.ts';
import { useTexts } from '../lib/i18n/language.ts';
import classes from './phone-field.module.css';

export interface DialCode {
  dialCode: string;
  /** Short enough for a phone's width: "+44 UK". */
  label: string;
}

interface Props {
  dialCode: string;
  /** As typed; the mask is for showing. */
  number: string;
  dialCodes: readonly DialCode[];
  onChange: (value: { dialCode: string; number: string }) => void;
  error?: string | undefined;
  description?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Country code and number in one line; the mask follows the country, and a number pasted whole chooses it. */
export function PhoneField({ dialCode, number, dialCodes, onChange, error, description, disabled = false, inputRef }: Props) {
  const t = useTexts(phoneTexts);
  const own = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);
  const shown = maskNational(number, dialCode);

  useLayoutEffect(() => {
    const input = own.current;
    if (digitsBeforeCaret.current !== null && input && document.activeElement === input) {
      const caret = caretAfter(shown, digitsBeforeCaret.current);
      input.setSelectionRange(caret, caret);
    }
    digitsBeforeCaret.current = null;
  }, [shown]);

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.currentTarget;
    const whole = splitInternational(
      value,
      dialCodes.map((code) => code.dialCode),
    );
    if (whole) return onChange({ dialCode: whole.dialCode, number: maskNational(whole.national, whole.dialCode) });
    const atEnd = selectionStart === value.length;
    digitsBeforeCaret.current = atEnd ? null : value.slice(0, selectionStart ?? 0).replaceAll(/\D/g, '').length;
    return onChange({ dialCode, number: maskNational(value, dialCode) });
  }

  return (
    <Input.Wrapper label={t('number')} labelElement="div" description={description} error={error} errorProps={{ id: 'phone-error' }}>
      <div className={classes.row}>
        <NativeSelect
          aria-label={t('dialCode')}
          autoComplete="tel-country-code"
          value={dialCode}
          disabled={disabled}
          data={dialCodes.map((code) => ({ value: code.dialCode, label: code.label }))}
          onChange={(event) => onChange({ dialCode: event.currentTarget.value, number: maskNational(number, event.currentTarget.value) })}
        />
        <TextInput
          ref={(node) => {
            own.current = node;
            if (typeof inputRef === 'function') inputRef(node);
            else if (inputRef) inputRef.current = node;
          }}
          aria-label={t('number')}
          aria-describedby={error ? 'phone-error' : undefined}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          name="phone"
          disabled={disabled}
          placeholder={t('placeholder')}
          value={shown}
          error={Boolean(error)}
          onChange={type}
        />
      </div>
    </Input.Wrapper>
  );
}
