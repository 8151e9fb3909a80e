import type { Alerts } from './modules/alerts/index.ts';
import type { Authorship } from './modules/authorship/index.ts';
import type { Blocks } from './modules/blocks/index.ts';
import type { Decisions } from './modules/decisions/index.ts';
import type { Disputes } from './modules/disputes/index.ts';
import type { ExperiencesModule } from './modules/experiences/index.ts';
import type { Files } from './modules/files/index.ts';
import type { Moderation } from './modules/moderation/index.ts';
import type { Notifications, NoticeSource } from './modules/notifications/index.ts';
import type { PaymentsModule } from './modules/payments/index.ts';
import type { ExportSource, StatsSource } from './modules/profile/index.ts';
import type { Proofs } from './modules/proofs/index.ts';
import type { Reveals } from './modules/reveals/index.ts';
import type { Search } from './modules/search/index.ts';
import type { Setup } from './modules/setup/index.ts';
import type { SocialIds } from './modules/social-ids/index.ts';
import type { Trust } from './modules/trust/index.ts';
import type { BoundRoute } from './platform/http/route-binding.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import type { Accounts } from './wiring/wire-accounts.ts';

/** The parts of a module that the app uses. A module's other functions are for the modules that depend on it. */
export interface Module {
  routes: readonly BoundRoute[];
  jobs: readonly JobHandler[];
  /** The module's data about a member, under its own keys. */
  exportPersonalData?: ExportSource;
  /** The module's figures on a member's profile. */
  memberStats?: StatsSource;
  /** Notices that the module computes from its own tables. */
  noticesOf?: NoticeSource;
  /** Runs when the server begins to stop, before it waits for open calls, because streams never end by themselves. */
  endStreams?(): void;
  /** Runs after the last call was answered: writes the data that are still in memory. */
  close?(): Promise<void>;
}

export interface AppModules extends Accounts {
  socialIds: SocialIds;
  notifications: Notifications;
  experiences: ExperiencesModule;
  disputes: Disputes;
  decisions: Decisions;
  blocks: Blocks;
  files: Files;
  moderation: Moderation;
  reveals: Reveals;
  payments: PaymentsModule;
  search: Search;
  alerts: Alerts;
  authorship: Authorship;
  trust: Trust;
  proofs: Proofs;
  setup: Setup;
  admin: Module;
  community: Module;
  geo: Module;
  transparency: Module;
}

/** For ports: they are called when every module exists, so they can use a module that is wired later. */
export type GetModules = () => AppModules;
