import type { Providers } from '../adapters/choose-providers.ts';
import type { AppModules } from '../app-modules.ts';
import type { Config } from '../config.ts';
import { decisionsModule, type Decisions } from '../modules/decisions/index.ts';
import { moderationModule } from '../modules/moderation/index.ts';
import { proofsModule } from '../modules/proofs/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { People } from './wire-people.ts';

export type Reviewing = Pick<AppModules, 'decisions' | 'moderation' | 'proofs'>;

/** Wires the modules that decide: statements of reasons and appeals, the review queue, and proofs of IDs. */
export function wireReviewing(platform: Platform, config: Config, { assistant, profiles }: Providers, people: People): Reviewing {
  const { authorship, files, members, notifications, socialIds, trust } = people;
  const decisions: Decisions = decisionsModule(platform, { authorship, files, members, notifications });
  const moderation = moderationModule(
    platform,
    { authorship, decisions, members, trust },
    { addNews: notifications.addNews, notify: notifications.notify, assistant, remindStaff: notifications.remindStaff },
    config,
  );
  const proofs = proofsModule(platform, { decisions, files, moderation, notifications, socialIds }, profiles);
  return { decisions, moderation, proofs };
}
