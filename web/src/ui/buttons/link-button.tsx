import type { LinkProps } from './link.tsx';
import type { ButtonLook } from './button-face.tsx';
import { ButtonFace, faceProps } from './button-face.tsx';
import { Link } from './link.tsx';

type Props = ButtonLook & Pick<LinkProps, 'to' | 'state' | 'replace' | 'onClick' | 'children'>;

export function LinkButton({ variant, size, leftSection, children, ...link }: Props) {
  return (
    <Link {...link} {...faceProps({ variant, size })}>
      <ButtonFace leftSection={leftSection}>{children}</ButtonFace>
    </Link>
  );
}
