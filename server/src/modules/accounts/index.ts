/**
 * Who somebody is and how they prove it: sign-up and sign-in by code, sessions, roles and the profile.
 * Others may start from what a member is, but a name or number leaves only through the functions of the module.
 */
export { accountsModule, type Accounts } from './module.ts';
export type {
  AccountsOptions,
  AccountsPorts,
  ContactHook,
  DeletionHook,
  ExportSource,
  IdentityProvider,
  MemberHook,
  ProvedContact,
  StatsSource,
} from './ports.ts';
export type { AccountFacts, Person } from './member.ts';
export type { ListedMember } from './directory-store.ts';
export type { NewMember } from './create-member.ts';
