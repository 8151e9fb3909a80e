import type { ReactNode } from 'react';
import type { ButtonStyle } from './button-style.tsx';
import { ButtonContent, buttonStyleProps } from './button-style.tsx';

interface Props extends ButtonStyle {
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** For screens of the first load. Elsewhere use Mantine's Button, which looks the same. */
export function PlainButton({ variant, size, leftSection, children, ...button }: Props) {
  return (
    <button type="button" {...button} {...buttonStyleProps({ variant, size })}>
      <ButtonContent leftSection={leftSection}>{children}</ButtonContent>
    </button>
  );
}
