/**
 * Alerts: members are notified when something new is published about an identifier that they chose (product decision R5). New publications
 * are found by a query; the daily digest says that there is news.
 */
export { alertsModule, type Alerts } from './module.ts';
