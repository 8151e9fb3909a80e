/**
 * The record of every member: name, contacts, role, bans, trust score and photo. Other modules get personal data only through functions
 * that state who may see it.
 */
export { membersModule, type Members } from './module.ts';
export type { NewMember } from './create-member.ts';
export type { ListedMember } from './directory-store.ts';
export type { AccountFacts, Member, NamedPerson, Person } from './member.ts';
export type { ContactHook, MemberHook, MembersPorts, ProvedContact } from './ports.ts';
export { withholdPersonalData } from './present-user.ts';
export { isAdult, isVerifiedAccount, mayChangeBirthdate, profileCompleteness } from './rules.ts';
export type { MemberChange, MemberStore } from './store.ts';
