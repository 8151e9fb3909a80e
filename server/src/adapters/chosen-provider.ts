import type { ProviderState } from '../modules/admin/ports.ts';

/** A provider chosen by the settings, with its state for the overview and the metrics. */
export interface ChosenProvider<Provider> {
  /** Its label in the overview and in the metrics. */
  name: string;
  provider: Provider;
  /** How it answered when it was last used. Undefined: it is optional and not configured, so there is nothing to show. */
  state(): ProviderState | undefined | Promise<ProviderState>;
  isCircuitOpen(): boolean;
  close?(): Promise<void>;
}

/** The states in the order of the list, which is also that of the overview. */
export async function readProviderStates(providers: readonly ChosenProvider<unknown>[]): Promise<ProviderState[]> {
  const states = await Promise.all(providers.map(async (chosen) => chosen.state()));
  return states.filter((state) => state !== undefined);
}

export const openCircuits = (providers: readonly ChosenProvider<unknown>[]): Record<string, boolean> =>
  Object.fromEntries(providers.map((chosen) => [chosen.name, chosen.isCircuitOpen()]));
