import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { toast } from './toast.tsx';

/** For `mutate`: says in a toast whether it worked. `failed` is for an error without a message of its own. */
export const toastOutcome = (done: string, failed: string) => ({
  onSuccess: (): void => toast.success(done),
  onError: (error: Error): void => toast.error(errorMessageOr(error, failed)),
});
