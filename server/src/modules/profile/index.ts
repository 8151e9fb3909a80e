/**
 * Calls of members about their own account: edit the profile, prove contacts, choose settings, export everything, delete it. Other modules
 * contribute their part of the export, the deletion and the statistics through ports.
 */
export { profileModule, type Profile } from './module.ts';
export type { DeletionHook, ExportSource, ProfilePorts, StatsSource } from './ports.ts';
