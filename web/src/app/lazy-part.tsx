import type { ComponentType } from 'react';
import { lazy } from 'react';

const loadMantine = () => import('../ui/theme/mantine.tsx');

/**
 * A part of the app that is loaded when it is first shown, with what Mantine's components need around them: the first load does
 * without. A part within such a part needs only React's `lazy`.
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const [{ default: Part }, { Mantine }] = await Promise.all([load(), loadMantine()]);
    const WithMantine = (props: Props) => (
      <Mantine>
        <Part {...props} />
      </Mantine>
    );
    return { default: WithMantine };
  });

export type PageComponent = ComponentType & {
  /** Starts loading the page. A failure is reported when the page is opened. */
  preload?: () => void;
};

export function lazyPage(load: () => Promise<{ default: ComponentType }>): PageComponent {
  const preload = () => {
    load().catch(() => undefined);
    loadMantine().catch(() => undefined);
  };
  return Object.assign(lazyPart(load), { preload });
}
