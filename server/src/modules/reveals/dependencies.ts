import type { Platform } from '../../platform/platform.ts';
import type { Authorship } from '../authorship/index.ts';
import type { EarnedCredits } from './earned-credits.ts';
import type { RevealPorts } from './ports.ts';

/** Everything that the use cases of this module depend on. */
export interface RevealsDependencies {
  platform: Platform;
  authorship: Authorship;
  earned: EarnedCredits;
  ports: RevealPorts;
}
