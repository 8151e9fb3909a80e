import type { MessageCarrier } from '../../platform/messages/ports.ts';

/** The sandbox: nothing leaves the machine, and the development inbox shows what was posted. */
export const outboxCarrier: MessageCarrier = { isReal: false, send: async () => {} };
