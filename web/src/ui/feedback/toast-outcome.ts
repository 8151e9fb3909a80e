import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { toast } from './toast.tsx';

/** For `mutate`: says in a toast whether it worked. `failedMessage` is for an error without a message of its own. */
export const toastOutcome = (doneMessage: string, failedMessage: string) => ({
  onSuccess: (): void => toast.success(doneMessage),
  onError: (error: Error): void => toast.error(errorMessageOr(error, failedMessage)),
});
