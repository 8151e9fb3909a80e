import type { Platform } from '../../platform/platform.ts';
import type { Codes } from '../codes/index.ts';
import type { Members } from '../members/index.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { ExportSource, ProfilePorts, StatsSource } from './ports.ts';

export interface ProfileModules {
  codes: Pick<Codes, 'send' | 'check' | 'recordConsent' | 'consents'>;
  members: Pick<Members, 'records' | 'presentUser' | 'readOwnUser' | 'proveEmail' | 'provePhone' | 'announceStanding' | 'exportBans'>;
  sessions: Pick<Sessions, 'requireTrustedDevice' | 'exportOf'>;
  secondFactor: Pick<SecondFactor, 'requireConfirmed' | 'exportOf'>;
}

export interface ProfileDependencies extends Platform, ProfileModules {
  ports: ProfilePorts;
  /** Each returns its data about the member, under its own keys. */
  exportSources: readonly ExportSource[];
  /** Each returns its part of the figures on the profile's tiles. */
  statsSources: readonly StatsSource[];
}
