import type { Clock } from '../../platform/clock.ts';
import type { Limits } from '../../platform/limits/default-limits.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { LimitStore } from '../../platform/limits/limit-store.ts';
import type { MessageStore } from '../../platform/messages/store.ts';
import type { ConsentStore } from './consent-store.ts';
import type { CodeStore } from './store.ts';

export interface CodesOptions {
  /** The address at which members reach Candor; every message with a code names its host. */
  publicUrl: string;
  /** Countries that codes are sent to. */
  signUpDialCodes: readonly string[];
  /** Whether an SMS provider is configured. */
  sendsSms: boolean;
}

export interface CodesDependencies extends CodesOptions {
  clock: Clock;
  limits: Limits;
  limitStore: LimitStore;
  vault: Vault;
  messages: MessageStore;
  codes: CodeStore;
  consents: ConsentStore;
}
