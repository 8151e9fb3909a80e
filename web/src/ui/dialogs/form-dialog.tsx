import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface Props extends Omit<ComponentProps<typeof Dialog>, 'children' | 'keepOnOutsideClick'> {
  /** The form calls `close` when it was sent or cancelled. */
  renderForm: (close: () => void) => ReactNode;
}

/** A dialog with a form. An outside click keeps it open, so that no input is lost. */
export const FormDialog = ({ renderForm, ...dialog }: Props) => (
  <Dialog {...dialog} keepOnOutsideClick>
    {renderForm(dialog.onClose)}
  </Dialog>
);
