/**
 * Payments: buying reveal packs by card, once and exactly. The provider stands behind a port and is never called inside a
 * transaction.
 */
export { paymentsModule, type PaymentsModule } from './module.ts';
export type { CardProvider, PaymentPorts } from './ports.ts';
