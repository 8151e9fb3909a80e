import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

interface Options<Data, Variables> {
  mutation: UseMutationResult<Data, Error, Variables>;
  onSuccess?: () => void;
}

/**
 * Asks the user before a mutation: `open` opens the dialog, and `dialog` are the props of a ConfirmDialog. The dialog closes when the mutation
 * succeeds, and shows the error otherwise.
 */
export function useConfirmation<Data, Variables>({ mutation, onSuccess }: Options<Data, Variables>) {
  const { mutate, reset, isPending, error } = mutation;
  const [pending, setPending] = useState<{ variables: Variables } | null>(null);
  const onClose = (): void => setPending(null);
  return {
    open: (variables: Variables): void => {
      reset();
      setPending({ variables });
    },
    dialog: {
      opened: pending !== null,
      onClose,
      onConfirm: (): void => {
        if (!pending) return;
        mutate(pending.variables, {
          onSuccess: () => {
            onClose();
            onSuccess?.();
          },
        });
      },
      busy: isPending,
      error,
    },
  };
}
