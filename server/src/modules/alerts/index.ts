/**
 * Alerts: members are notified when something new is published about an identifier that they chose (product decision R5). Whether
 * one is due is read off what is published; the day's digest says that there is news.
 */
export { alertsModule, type Alerts } from './module.ts';
