import { maskNational } from '@candor/contract/dial-codes';
import { Input, NativeSelect } from '@mantine/core';
import type { ChangeEvent, Ref, RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { caretAfter, splitInternational } from '../../../lib/format/phone-mask.ts';
import { phoneTexts } from './phone.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import classes from './phone-field.module.css';

export interface DialCode {
  dialCode: string;
  /** Short, to fit a phone: "+44 UK". */
  label: string;
}

interface Props {
  dialCode: string;
  /** With or without the mask, which the field adds. */
  number: string;
  dialCodes: readonly DialCode[];
  onChange: (value: { dialCode: string; number: string }) => void;
  error?: string | undefined;
  description?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Keeps the caret behind the digit that it was behind before the mask changed. */
function useCaret(input: RefObject<HTMLInputElement | null>, masked: string): RefObject<number | null> {
  const digitsBeforeCaret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current !== null && input.current && document.activeElement === input.current) {
      const caret = caretAfter(masked, digitsBeforeCaret.current);
      input.current.setSelectionRange(caret, caret);
    }
    digitsBeforeCaret.current = null;
  }, [input, masked]);
  return digitsBeforeCaret;
}

/** The mask follows the country. A pasted international number selects its country. */
export function PhoneField({ dialCode, number, dialCodes, onChange, error, description, disabled = false, inputRef }: Props) {
  const t = useTexts(phoneTexts);
  const input = useRef<HTMLInputElement>(null);
  const masked = maskNational(number, dialCode);
  const digitsBeforeCaret = useCaret(input, masked);

  function onType(event: ChangeEvent<HTMLInputElement>) {
    const { value, selectionStart } = event.currentTarget;
    const international = splitInternational(
      value,
      dialCodes.map((code) => code.dialCode),
    );
    if (international)
      return onChange({ dialCode: international.dialCode, number: maskNational(international.national, international.dialCode) });
    const isAtEnd = selectionStart === value.length;
    digitsBeforeCaret.current = isAtEnd ? null : value.slice(0, selectionStart ?? 0).replaceAll(/\D/g, '').length;
    return onChange({ dialCode, number: maskNational(value, dialCode) });
  }

  return (
    <Input.Wrapper label={t('number')} labelElement="div" description={description} error={error}>
      <div className={classes.row}>
        <NativeSelect
          className={classes.dialCode ?? ''}
          aria-label={t('dialCode')}
          autoComplete="tel-country-code"
          value={dialCode}
          disabled={disabled}
          data={dialCodes.map((code) => ({ value: code.dialCode, label: code.label }))}
          onChange={(event) => onChange({ dialCode: event.currentTarget.value, number: maskNational(number, event.currentTarget.value) })}
        />
        <Input
          className={classes.number ?? ''}
          ref={(node) => {
            input.current = node;
            if (typeof inputRef === 'function') inputRef(node);
            else if (inputRef) inputRef.current = node;
          }}
          aria-label={t('number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          name="phone"
          disabled={disabled}
          placeholder={t('placeholder')}
          value={masked}
          error={Boolean(error)}
          onChange={onType}
        />
      </div>
    </Input.Wrapper>
  );
}
