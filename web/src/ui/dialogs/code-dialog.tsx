import { Button, PinInput } from '@mantine/core';
import type { ClipboardEvent, FormEvent, ReactNode } from 'react';
import { useEffect, useId } from 'react';
import { findCode } from '../../lib/forms/find-code.ts';
import { useCodeFromSms } from '../../lib/forms/use-code-from-sms.ts';
import { useTypedCode } from '../../lib/forms/use-typed-code.ts';
import { codeTexts } from './code.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './code-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { useKeepDialogOpen } from './use-keep-dialog-open.ts';
import { FormError } from '../forms/form-error.tsx';

interface FormProps {
  /** The phone number or email address, formatted. */
  sentTo: string;
  /** Whether the code comes by text message. The browser may then read it from there. */
  bySms: boolean;
  digits: 4 | 6;
  /** The message for too few digits. */
  incomplete: string;
  onVerify: (code: string) => void;
  verifying: boolean;
  onResend: () => void;
  resending: boolean;
  /** Seconds until a new code can be requested. */
  resendIn: number;
  /** The fields are cleared when it changes. */
  error?: string | undefined;
  /** Returns to the form that requested the code. */
  onBack: () => void;
  children?: ReactNode;
}
interface Props extends Omit<FormProps, 'onBack'> {
  opened: boolean;
  onClose: () => void;
  title?: string;
}

/** Asks for a code from SMS or email. It can be typed, pasted or filled in by the phone. */
export function CodeDialog(props: Props) {
  const t = useTexts(codeTexts);
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title ?? t('title')} keepOnOutsideClick>
      {props.opened && <CodeForm {...props} onBack={props.onClose} />}
    </Dialog>
  );
}

/** The form of a CodeDialog, as a step inside another dialog. */
export function CodeForm(props: FormProps) {
  const { sentTo, digits, incomplete, verifying, onResend, resending, resendIn, error, onBack, children } = props;
  const t = useTexts(codeTexts);
  const { code, isIncomplete, firstBox, change, verify, paste } = useCodeInput(props);
  const id = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    verify(code);
  }

  const message = isIncomplete ? incomplete : error;
  return (
    <form onSubmit={submit} noValidate>
      <p className={classes.text}>
        {t('sentTo', { digits })} <bdi className={classes.number}>{sentTo}</bdi>
      </p>
      <div className={classes.boxes} role="group" aria-label={t('code')}>
        <PinInput
          // Without an id Mantine generates one after the first render and remounts the boxes, which loses the focus.
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
            onPaste: paste,
            // Mantine would replace the description with that of a wrapper, which six boxes can't share.
            withAria: false,
            'aria-invalid': message ? true : undefined,
            'aria-describedby': message ? `${id}-error` : undefined,
            'aria-label': t('digit', { number: index + 1, digits }),
            'data-autofocus': index === 0 || undefined,
          })}
          onChange={change}
          onComplete={verify}
        />
      </div>
      <div id={`${id}-error`}>
        <FormError messages={message ? [message] : []} />
      </div>
      {children}
      <Button type="submit" fullWidth loading={verifying}>
        {t('verify')}
      </Button>
      <OtherWays onResend={onResend} resending={resending} resendIn={resendIn} onBack={onBack} verifying={verifying} />
    </form>
  );
}

/** Asks for another code, or goes back to change where it is sent. Both would lose the outcome of a pending verification. */
function OtherWays({
  onResend,
  resending,
  resendIn,
  onBack,
  verifying,
}: Pick<FormProps, 'onResend' | 'resending' | 'resendIn' | 'onBack' | 'verifying'>) {
  const t = useTexts(codeTexts);
  return (
    <div className={classes.links}>
      <Button variant="subtle" size="sm" onClick={onResend} disabled={resendIn > 0 || verifying} loading={resending}>
        {resendIn > 0 ? t('resendIn', { seconds: resendIn }) : t('resend')}
      </Button>
      <Button variant="subtle" color="gray" size="sm" onClick={onBack} disabled={verifying}>
        {t('change')}
      </Button>
    </div>
  );
}

/** State of the code boxes: typed, pasted or received by SMS. */
function useCodeInput({ digits, bySms, verifying, resending, error, onVerify }: FormProps) {
  const isBusy = verifying || resending;
  useKeepDialogOpen(verifying);
  const { code, isIncomplete, setIncomplete, input: firstBox, change } = useTypedCode(error);

  // The dialog placed its initial focus before this step appeared.
  useEffect(() => firstBox.current?.focus({ preventScroll: true }), [firstBox]);

  function verify(complete: string) {
    setIncomplete(complete.length !== digits);
    if (complete.length === digits && !isBusy) onVerify(complete);
    else firstBox.current?.focus();
  }
  function enter(complete: string) {
    change(complete);
    verify(complete);
  }
  useCodeFromSms(bySms, (received) => {
    const receivedCode = findCode(received, digits);
    if (receivedCode) enter(receivedCode);
  });

  return {
    code,
    isIncomplete,
    firstBox,
    verify,
    change,
    paste(event: ClipboardEvent): void {
      event.preventDefault();
      const pasted = findCode(event.clipboardData.getData('text/plain'), digits);
      if (pasted && !isBusy) enter(pasted);
    },
  };
}
