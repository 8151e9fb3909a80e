import type { Config } from '../../config.ts';
import type { VirusScanner } from '../../modules/files/ports.ts';
import type { ChosenProvider } from '../chosen-provider.ts';
import { clamdScanner } from './clamd.ts';

/** clamd if it is configured. Otherwise uploads are only checked for the EICAR test signature. */
export function chooseScanner({ clamdUrl }: Pick<Config, 'clamdUrl'>): ChosenProvider<VirusScanner | undefined> {
  const scanner = clamdUrl ? clamdScanner(clamdUrl) : undefined;
  return {
    name: 'scanner',
    provider: scanner,
    state: () => {
      const latest = scanner?.state();
      return {
        name: 'scanner',
        kind: scanner ? 'real' : 'signature',
        healthy: latest?.isHealthy ?? true,
        checkedAt: latest?.checkedAt ?? null,
      };
    },
    isCircuitOpen: () => scanner?.state().isOpen ?? false,
  };
}
