import type { Platform } from '../../platform/platform.ts';
import type { Codes } from '../codes/index.ts';
import type { Members } from '../members/index.ts';
import type { SecondFactorPorts } from './ports.ts';
import type { FactorStore } from './store.ts';

export interface SecondFactorOptions {
  /** The address at which members reach Candor; passkeys belong to its host. */
  publicUrl: string;
}

export interface SecondFactorModules {
  members: Pick<Members, 'records'>;
  codes: Pick<Codes, 'tickets'>;
}

export interface SecondFactorDependencies extends Platform, SecondFactorOptions, SecondFactorModules {
  factors: FactorStore;
  ports: SecondFactorPorts;
}
