import { CODE_MINUTES } from '@candor/contract/limits';
import { DAY_S, MINUTE_S, secondsAfter, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import { enqueue } from '../jobs/store.ts';
import type { Logger } from '../logger.ts';
import { MessageDelayed, MessageRefused } from './carrier-errors.ts';
import type { Carriers } from './ports.ts';
import type { MessageStore } from './store.ts';

/** An SMS holds a code: once that is dead, coming late does harm only. */
const WORTH_SECONDS = { sms: CODE_MINUTES * MINUTE_S, email: DAY_S } as const;
const LONGEST_WAIT_SECONDS = 5 * MINUTE_S;

/** Hands a posted message to its carrier. A message already sent is not sent again. */
export function sendMessageJob(db: Database, clock: Clock, messages: MessageStore, carriers: Carriers, log: Logger): JobHandler {
  return {
    name: 'send-message',
    run: async (payload) => {
      const { id } = payload as { id: string };
      const message = await messages.load(db, id);
      if (!message || message.isSent) return;
      const giveUp = async (event: string, code?: string): Promise<void> => {
        await messages.recordAttempt(db, id, 'failed', clock.now());
        log.warn({ event, kind: message.channel, ...(code === undefined ? {} : { code }) }, 'a message was not sent');
      };
      const carrier = carriers[message.channel];
      if (!carrier) return giveUp('no_carrier');
      if (clock.now() > secondsAfter(message.createdAt, WORTH_SECONDS[message.channel])) return giveUp('message_too_old');
      try {
        await carrier.send({ id, to: message.to, text: message.text, ...(message.subject ? { subject: message.subject } : {}) });
      } catch (error) {
        if (error instanceof MessageRefused) return giveUp('message_refused', error.reason);
        await giveUp('message_delayed', error instanceof MessageDelayed ? error.reason : 'unknown');
        if (!(error instanceof MessageDelayed) || error.retryAfterSeconds === undefined) throw error;
        // The carrier knows better than our back-off when it has room again.
        const wait = Math.min(error.retryAfterSeconds, LONGEST_WAIT_SECONDS);
        return enqueue(db, 'send-message', { id }, { runAt: secondsAfter(clock.now(), wait) });
      }
      await messages.recordAttempt(db, id, 'sent', clock.now());
    },
  };
}
