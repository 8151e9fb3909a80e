import type { MessageProvider } from '../../platform/messages/ports.ts';

/** The sandbox: it sends nothing, and the development inbox shows the messages. */
export const sandboxMessages: MessageProvider = { isReal: false, send: async () => {} };
