import type { Providers } from '../adapters/choose-providers.ts';
import type { AppModules, Module } from '../app-modules.ts';
import type { Config } from '../config.ts';
import type { Pools } from '../platform/db/open-pools.ts';
import type { Platform } from '../platform/platform.ts';
import { wireExperiences } from './wire-experiences.ts';
import { wireTopModules } from './wire-top-modules.ts';
import { wirePeople } from './wire-people.ts';
import { wireReviewing } from './wire-reviewing.ts';

/** In the order of `.dependency-cruiser.mjs`: a module is given those before it, and reaches the others through ports. */
export function wireModules(platform: Platform, config: Config, providers: Providers, pools: Pools): AppModules {
  const getModules = (): AppModules => modules;
  const people = wirePeople(platform, config, providers, getModules);
  const reviewing = wireReviewing(platform, config, providers, people);
  const experiences = wireExperiences(platform, config, { providers, pools, people, reviewing, getModules });
  const top = wireTopModules(platform, config, providers, { ...people, ...reviewing, ...experiences });
  // Exported files contain the parts in this order.
  const { socialIds, notifications, files, ...otherPeople } = people;
  const { decisions, moderation, proofs } = reviewing;
  const { disputes, blocks, reveals, payments, search, alerts } = experiences;
  const modules: AppModules = {
    socialIds,
    notifications,
    experiences: experiences.experiences,
    disputes,
    decisions,
    blocks,
    files,
    moderation,
    reveals,
    payments,
    search,
    alerts,
    proofs,
    ...otherPeople,
    ...top,
  };
  connect(modules);
  return modules;
}

/** Profile and notifications collect the other modules' data about a member. */
function connect(modules: AppModules): void {
  for (const module of Object.values(modules) as Module[]) {
    if (module.exportPersonalData) modules.profile.addExportSource(module.exportPersonalData);
    if (module.memberStats) modules.profile.addStatsSource(module.memberStats);
    if (module.noticesOf) modules.notifications.addSource(module.noticesOf);
  }
}
