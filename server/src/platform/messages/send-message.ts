import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import type { MessageCarrier } from './ports.ts';
import type { MessageStore } from './store.ts';

export interface Carriers {
  sms: MessageCarrier;
  email: MessageCarrier;
}

/** Hands a posted message to its carrier. A message already sent is not sent again. */
export function sendMessageJob(db: Database, clock: Clock, messages: MessageStore, carriers: Carriers): JobHandler {
  return {
    name: 'send-message',
    run: async (payload) => {
      const { id } = payload as { id: string };
      const message = await messages.load(db, id);
      if (!message || message.isSent) return;
      try {
        await carriers[message.channel].send({ id, to: message.to, text: message.text, ...(message.subject ? { subject: message.subject } : {}) });
      } catch (error) {
        await messages.recordAttempt(db, id, 'failed', clock.now());
        throw error;
      }
      await messages.recordAttempt(db, id, 'sent', clock.now());
    },
  };
}
