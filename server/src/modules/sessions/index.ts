/**
 * Sessions and devices: who is signed in where, for how long, and whether the session showed a second factor.
 * Modules that have proved who a member is start a session here.
 */
export { sessionsModule, type Sessions } from './module.ts';
export type { SessionsOptions } from './dependencies.ts';
export { identifyDevice, type Device } from './identify-device.ts';
