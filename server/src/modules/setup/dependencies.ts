import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Codes } from '../codes/index.ts';
import type { Members } from '../members/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { SetupFacts, SetupPorts } from './ports.ts';

export interface SetupModules {
  codes: Pick<Codes, 'send' | 'check' | 'recordConsent'>;
  members: Pick<Members, 'adminIds' | 'findByPhone' | 'createMember' | 'grantRole'>;
  sessions: Pick<Sessions, 'authenticate' | 'signIn'>;
}

export interface SetupDependencies extends SetupModules {
  clock: Clock;
  log: Logger;
  facts: SetupFacts;
  ports: SetupPorts;
}
