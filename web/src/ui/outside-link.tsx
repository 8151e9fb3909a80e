import type { ReactNode } from 'react';
import type { ButtonLook } from './button-face.tsx';
import { ButtonFace, faceProps } from './button-face.tsx';

/** Looks like a button and opens a file or another site in a tab of its own. */
export const OutsideLink = ({ href, variant, size, leftSection, children }: ButtonLook & { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" {...faceProps({ variant, size })}>
    <ButtonFace leftSection={leftSection}>{children}</ButtonFace>
  </a>
);
