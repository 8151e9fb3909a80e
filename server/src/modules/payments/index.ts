/** Payments: buying reveal packs by card, exactly once. The provider is behind a port and is never called inside a transaction. */
export { paymentsModule, type PaymentsModule } from './module.ts';
export type { CardProvider, PaymentPorts } from './ports.ts';
