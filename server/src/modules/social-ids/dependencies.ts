import type { Platform } from '../../platform/platform.ts';
import type { Codes } from '../codes/index.ts';
import type { Trust } from '../trust/index.ts';
import type { SocialIdsPorts } from './ports.ts';
import type { SocialIdStore } from './store.ts';

export interface SocialIdsModules {
  codes: Pick<Codes, 'send' | 'check' | 'requireSmsNumber'>;
  trust: Pick<Trust, 'addTrustSource' | 'recomputeTrust'>;
}

export interface SocialIdsDependencies extends Platform, SocialIdsModules {
  links: SocialIdStore;
  ports: SocialIdsPorts;
}
