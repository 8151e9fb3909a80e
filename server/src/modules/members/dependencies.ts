import type { Platform } from '../../platform/platform.ts';
import type { BanStore } from './ban-store.ts';
import type { DirectoryStore } from './directory-store.ts';
import type { MembersPorts } from './ports.ts';
import type { MemberStore } from './store.ts';

export interface MembersDependencies extends Platform {
  members: MemberStore;
  bans: BanStore;
  directory: DirectoryStore;
  ports: MembersPorts;
}
