import type { Providers } from '../adapters/choose-providers.ts';
import { bundledIpLocator } from '../adapters/geo/bundled-ip-locator.ts';
import { bundledGazetteer } from '../adapters/geo/bundled-gazetteer.ts';
import { tileServer } from '../adapters/geo/tile-server.ts';
import type { AppModules } from '../app-modules.ts';
import type { Config } from '../config.ts';
import { adminModule } from '../modules/admin/index.ts';
import { communityModule } from '../modules/community/index.ts';
import { geoModule } from '../modules/geo/index.ts';
import { transparencyModule } from '../modules/transparency/index.ts';
import type { Platform } from '../platform/platform.ts';
import { wireSetup } from './wire-setup.ts';

type TopModules = Pick<AppModules, 'admin' | 'community' | 'geo' | 'setup' | 'transparency'>;

/** Wires the modules that no other one depends on: administration, setup, public figures and places. */
export function wireTopModules(
  platform: Platform,
  config: Config,
  { readStates }: Providers,
  modules: Omit<AppModules, keyof TopModules>,
): TopModules {
  const { decisions, members, sessions, moderation, experiences, disputes, payments, reveals, notifications } = modules;
  const adminDependencies = { decisions, members, sessions, moderation, experiences, disputes, payments, reveals, notifications };
  const tiles = config.map && tileServer(config.map.tileUrl, config.map.credit, platform.log);
  return {
    admin: adminModule({ ...platform, ...adminDependencies, readProviders: readStates, unmaskAdmins: config.unmaskAdmins }),
    community: communityModule({ ...moderation, readPeople: members.readPeople }),
    geo: geoModule({ gazetteer: bundledGazetteer(platform.log), ipLocator: bundledIpLocator(platform.log), tiles }),
    setup: wireSetup(platform, config, modules),
    transparency: transparencyModule(config),
  };
}
