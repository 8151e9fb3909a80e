import type { LinkProps } from 'react-router';
import { Link } from 'react-router';
import type { ButtonLook } from './button-face.tsx';
import { ButtonFace, faceProps } from './button-face.tsx';

type Props = ButtonLook & Pick<LinkProps, 'to' | 'state' | 'replace' | 'onClick' | 'children'>;

export function LinkButton({ variant, size, leftSection, children, ...link }: Props) {
  return (
    <Link {...link} {...faceProps({ variant, size })}>
      <ButtonFace leftSection={leftSection}>{children}</ButtonFace>
    </Link>
  );
}
