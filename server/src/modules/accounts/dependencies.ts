import type { Platform } from '../../platform/platform.ts';
import type { CodeStore } from './code-store.ts';
import type { DeviceStore } from './device-store.ts';
import type { FactorStore } from './factor-store.ts';
import type { KnownSessions } from './known-sessions.ts';
import type { AccountsOptions, AccountsPorts } from './ports.ts';
import type { SessionStore } from './session-store.ts';
import type { MemberStore } from './store.ts';

/** What the use cases of this module stand on. */
export interface AccountsDependencies extends Platform, AccountsOptions {
  members: MemberStore;
  sessions: SessionStore;
  knownSessions: KnownSessions;
  codes: CodeStore;
  factors: FactorStore;
  devices: DeviceStore;
  ports: AccountsPorts;
}
