import { Button, PinInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { codeTexts } from '../lib/i18n/en/code.ts';
import { useTexts } from '../lib/i18n/language.ts';
import classes from './code-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';

interface FormProps {
  /** Where the code went, for people. */
  sentTo: string;
  digits: 4 | 6;
  /** What is said when fewer digits than needed are sent. */
  incomplete: string;
  onVerify: (code: string) => void;
  verifying: boolean;
  onResend: () => void;
  resending: boolean;
  /** Seconds until a new code may be asked for. */
  resendIn: number;
  /** A sentence; the fields are emptied when it changes. */
  error?: string | undefined;
  /** Back to where the code was asked for. */
  onBack: () => void;
  children?: ReactNode;
}
interface Props extends Omit<FormProps, 'onBack'> {
  opened: boolean;
  onClose: () => void;
  title?: string;
}

/** Takes a code that was sent by SMS or e-mail: typed, pasted in one go or filled in by the phone. */
export function CodeDialog(props: Props) {
  const t = useTexts(codeTexts);
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title ?? t('title')} keepOnOutsideClick>
      {props.opened && <CodeForm {...props} onBack={props.onClose} />}
    </Dialog>
  );
}

/** The same as a step of a dialog that began with where to send it. */
export function CodeForm({
  sentTo,
  digits,
  incomplete,
  onVerify,
  verifying,
  onResend,
  resending,
  resendIn,
  error,
  onBack,
  children,
}: FormProps) {
  const t = useTexts(codeTexts);
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const firstBox = useRef<HTMLInputElement>(null);
  const id = useId();

  // As a step of a dialog it comes when the dialog has long placed the focus.
  useEffect(() => firstBox.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!error) return;
    setCode('');
    firstBox.current?.focus();
  }, [error]);

  function verify(complete: string) {
    setShort(complete.length !== digits);
    if (complete.length === digits && !verifying) onVerify(complete);
    else firstBox.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    verify(code);
  }

  const message = short ? incomplete : error;
  return (
    <form onSubmit={submit} noValidate>
      <p className={classes.text}>
        {t('sentTo', { digits })} <bdi className={classes.number}>{sentTo}</bdi>
      </p>
      <div className={classes.boxes} role="group" aria-label={t('code')}>
        <PinInput
          // Without one it finds its own a moment later, and then draws all boxes anew: the focus would be lost.
          id={id}
          length={digits}
          type="number"
          inputMode="numeric"
          oneTimeCode
          size={digits === 4 ? 'xl' : 'lg'}
          ref={firstBox}
          value={code}
          error={Boolean(message)}
          readOnly={verifying}
          placeholder=""
          getInputProps={(index: number) => ({
            'aria-label': t('digit', { number: index + 1, digits }),
            'data-autofocus': index === 0 || undefined,
          })}
          onChange={(typed) => {
            setCode(typed);
            setShort(false);
          }}
          onComplete={verify}
        />
      </div>
      <FormError messages={message ? [message] : []} />
      {children}
      <Button type="submit" fullWidth loading={verifying}>
        {t('verify')}
      </Button>
      <div className={classes.links}>
        <Button variant="subtle" size="sm" onClick={onResend} disabled={resendIn > 0} loading={resending}>
          {resendIn > 0 ? t('resendIn', { seconds: resendIn }) : t('resend')}
        </Button>
        <Button variant="subtle" color="gray" size="sm" onClick={onBack}>
          {t('change')}
        </Button>
      </div>
    </form>
  );
}
