import type { ReactNode } from 'react';

interface Props {
  className?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form that the page submits itself, with errors of its own instead of the browser's. */
export const Form = ({ className, onSubmit, children }: Props) => (
  <form
    className={className}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);
