import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Trust } from '../trust/index.ts';
import type { SocialIdsPorts } from './ports.ts';
import type { SocialIdStore } from './store.ts';

export interface SocialIdsDependencies extends Platform {
  links: SocialIdStore;
  accounts: Accounts;
  trust: Trust;
  ports: SocialIdsPorts;
}
