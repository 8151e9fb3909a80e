import type { AnchorHTMLAttributes, Ref } from 'react';
import type { To } from 'react-router';
import { useHref, useLinkClickHandler } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  /** Replaces the current entry of the history. */
  replace?: boolean | undefined;
  /** Stored with the history entry. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link within the app. React Router's own would add its prefetching, which we don't use, to the first load. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const { target } = rest;
  const follow = useLinkClickHandler(to, { replace, state, target });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
