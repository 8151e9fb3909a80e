import type { Platform } from '../../platform/platform.ts';
import type { Codes } from '../codes/index.ts';
import type { Members } from '../members/index.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { GooglePorts, IdentityProvider } from './ports.ts';

export interface GoogleOptions {
  publicUrl: string;
  /** Google, or the local OpenID provider on a machine without Google keys. */
  identity: IdentityProvider | undefined;
}

export interface GoogleModules {
  codes: Pick<Codes, 'tickets'>;
  members: Pick<Members, 'records' | 'linkExternalAccount' | 'unlinkExternalAccount' | 'announceStanding' | 'proveEmail' | 'presentUser'>;
  secondFactor: Pick<SecondFactor, 'hasPasskey'>;
  sessions: Pick<Sessions, 'signIn' | 'requireTrustedDevice'>;
}

export interface GoogleDependencies extends Platform, GoogleOptions, GoogleModules {
  ports: GooglePorts;
}
