import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { toast } from './toast.tsx';

/**
 * Says in a toast whether a request worked, also if the same mutation sends another one meanwhile. `failedMessage` is for an error without
 * a message of its own.
 */
export const toastOutcome = (request: Promise<unknown>, doneMessage: string, failedMessage: string): void =>
  void request.then(
    () => toast.success(doneMessage),
    (error: unknown) => toast.error(errorMessageOr(error, failedMessage)),
  );
