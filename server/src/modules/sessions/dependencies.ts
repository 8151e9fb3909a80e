import type { Platform } from '../../platform/platform.ts';
import type { Members } from '../members/index.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import type { DeviceStore } from './device-store.ts';
import type { SessionsPorts } from './ports.ts';
import type { SessionPolicy } from './rules.ts';
import type { SessionCache } from './session-cache.ts';
import type { SessionStore } from './store.ts';

export interface SessionsOptions extends SessionPolicy {
  /** The address at which members reach Candor. */
  publicUrl: string;
  /** How long a device that is new to a member can't change the factors and contacts that protect the account. */
  newDeviceHoldHours: number;
}

export interface SessionsModules {
  members: Pick<Members, 'presentUser' | 'readOwnUser'>;
  secondFactor: Pick<SecondFactor, 'hasAny' | 'requireConfirmed'>;
}

export interface SessionsDependencies extends Platform, SessionsOptions, SessionsModules {
  sessions: SessionStore;
  cache: SessionCache;
  devices: DeviceStore;
  ports: SessionsPorts;
}
