import type { MemberContext } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ExperiencesModule } from '../experiences/index.ts';
import type { SocialIds } from '../social-ids/index.ts';
import type { AlertStore } from './store.ts';

export interface AlertsPorts {
  /** Counts the identifier towards the member's look-ups of the day. @throws AppError SEARCH_LIMIT */
  takeLookUpBudget(ctx: MemberContext, identifier: { type: 'phone' | 'email' | 'handle'; canonical: string }): Promise<void>;
}

export interface AlertsDependencies extends Platform {
  experiences: Pick<ExperiencesModule, 'newestAbout' | 'identifiersOf'>;
  socialIds: Pick<SocialIds, 'linkedIdsOf'>;
  alerts: AlertStore;
  ports: AlertsPorts;
}
