import { Button } from '@mantine/core';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { useKeepDialogOpen } from '../dialogs/use-keep-dialog-open.ts';
import { FormError } from './form-error.tsx';

interface Props {
  label: string;
  mutation: { error: unknown; isPending: boolean };
  /** Shown for an error without a message of its own. */
  fallbackError: string;
  /** The form shows the error at one of its fields instead. */
  isShownAtField: boolean;
}

/** Sends the form. The error of the last attempt is above the button. */
export function SendButton({ label, mutation: { error, isPending }, fallbackError, isShownAtField }: Props) {
  useKeepDialogOpen(isPending);
  return (
    <>
      <FormError messages={error && !isShownAtField ? [errorMessageOr(error, fallbackError)] : []} />
      <Button type="submit" fullWidth loading={isPending}>
        {label}
      </Button>
    </>
  );
}
