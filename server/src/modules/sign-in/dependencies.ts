import type { Codes } from '../codes/index.ts';
import type { Google } from '../google/index.ts';
import type { Members } from '../members/index.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import type { Sessions } from '../sessions/index.ts';

export interface SignInDependencies {
  publicUrl: string;
  codes: Pick<Codes, 'send' | 'check' | 'recordConsent' | 'requireSmsNumber' | 'tickets'>;
  members: Pick<Members, 'findByPhone' | 'createMember' | 'presentUser'>;
  sessions: Pick<Sessions, 'signIn' | 'authenticate' | 'confirm' | 'isKnownDevice'>;
  secondFactor: Pick<SecondFactor, 'beginPasskeyProof' | 'provePasskey'>;
  google: Pick<Google, 'readClaim' | 'findOwnClaim' | 'redeemClaim'>;
}
