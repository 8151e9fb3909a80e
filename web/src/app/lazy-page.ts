import type { ComponentType } from 'react';
import { lazy } from 'react';

export type PageComponent = ComponentType & {
  /** Fetches the page before it is opened; a failure shows when it is. */
  preload?: () => void;
};

/** A page that arrives when it is opened, or a moment earlier when somebody reaches for its link. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): PageComponent {
  const preload = () => {
    load().catch(() => undefined);
  };
  return Object.assign(lazy(load), { preload });
}
