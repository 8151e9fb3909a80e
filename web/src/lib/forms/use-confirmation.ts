import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

interface Options<Data, Variables> {
  mutation: UseMutationResult<Data, Error, Variables>;
  onSuccess?: () => void;
}

/**
 * Asks the user before a mutation: `ask` opens the dialog, and `dialog` are the props of a ConfirmDialog. The dialog closes when the mutation
 * succeeds, and shows the error otherwise.
 */
export function useConfirmation<Data, Variables>({ mutation, onSuccess }: Options<Data, Variables>) {
  const { mutate, reset, isPending, error } = mutation;
  const [asked, setAsked] = useState<{ variables: Variables } | null>(null);
  const onClose = (): void => setAsked(null);
  return {
    ask: (variables: Variables): void => {
      reset();
      setAsked({ variables });
    },
    dialog: {
      opened: asked !== null,
      onClose,
      onConfirm: (): void => {
        if (!asked) return;
        mutate(asked.variables, {
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
