import type { ReactNode } from 'react';
import type { ButtonLook } from './button-face.tsx';
import { ButtonFace, faceProps } from './button-face.tsx';

interface Props extends ButtonLook {
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** For screens of the first load. Elsewhere use Mantine's Button, which looks the same. */
export function PlainButton({ variant, size, leftSection, children, ...button }: Props) {
  return (
    <button type="button" {...button} {...faceProps({ variant, size })}>
      <ButtonFace leftSection={leftSection}>{children}</ButtonFace>
    </button>
  );
}
