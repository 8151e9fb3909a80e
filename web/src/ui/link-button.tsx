import type { ButtonProps } from '@mantine/core';
import { Button } from '@mantine/core';
import type { LinkProps } from 'react-router';
import { Link } from 'react-router';

type Props = ButtonProps & Pick<LinkProps, 'to' | 'state' | 'replace' | 'onClick'>;

/** Looks like a button, is a link: it leads somewhere, so it can be opened in a new tab. */
export function LinkButton(props: Props) {
  return <Button component={Link} {...props} />;
}
