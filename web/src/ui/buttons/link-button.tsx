import type { LinkProps } from './link.tsx';
import type { ButtonStyle } from './button-style.tsx';
import { ButtonContent, buttonStyleProps } from './button-style.tsx';
import { Link } from './link.tsx';

type Props = ButtonStyle & Pick<LinkProps, 'to' | 'state' | 'replace' | 'onClick' | 'children'>;

export function LinkButton({ variant, size, leftSection, children, ...link }: Props) {
  return (
    <Link {...link} {...buttonStyleProps({ variant, size })}>
      <ButtonContent leftSection={leftSection}>{children}</ButtonContent>
    </Link>
  );
}
