import type { ComponentType } from 'react';
import { lazy } from 'react';

export type PageComponent = ComponentType & {
  /** Starts loading the page. A failure is reported when the page is opened. */
  preload?: () => void;
};

export function lazyPage(load: () => Promise<{ default: ComponentType }>): PageComponent {
  const preload = () => {
    load().catch(() => undefined);
  };
  return Object.assign(lazy(load), { preload });
}
