import type { MessageProvider } from '../../platform/messages/ports.ts';

/** The sandbox: nothing leaves the machine, and the development inbox shows what was posted. */
export const outboxProvider: MessageProvider = { isReal: false, send: async () => {} };
