import type { ComponentType } from 'react';
import { lazy, useState } from 'react';

const loadMantine = () => import('../ui/theme/mantine.tsx');

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Starts loading the part. If that fails, showing the part reports it. */
  preload: () => Promise<void>;
};
export type PageComponent = ComponentType & Partial<LazyPart<object>>;

type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of the app that is loaded when it is first shown, together with the provider that Mantine's components need, which the first load
 * does without. A part inside another one needs only React's `lazy`. A part that was preloaded is shown at once.
 */
export const lazyPart = <Props extends object>(load: Load<Props>): LazyPart<Props> =>
  plainPart(async () => {
    const [{ default: Part }, { Mantine }] = await Promise.all([load(), loadMantine()]);
    const WithMantine = (props: Props) => (
      <Mantine>
        <Part {...props} />
      </Mantine>
    );
    return { default: WithMantine };
  });

/** Like `lazyPart`, for a part without any of Mantine's components. */
export function plainPart<Props extends object>(load: Load<Props>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const { default: Part } = await load();
    loaded ??= Part;
    return { default: loaded };
  };
  const LazyComponent = lazy(loadOnce);
  function LoadedOrLazyPart(props: Props) {
    // Replacing the lazy component by the loaded one would lose the state.
    const [Part] = useState(() => loaded ?? LazyComponent);
    return <Part {...props} />;
  }
  const preload = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(LoadedOrLazyPart, { preload });
}
