import { CODE_MINUTES } from '@candor/contract/limits';
import { DAY_S, MINUTE_S, secondsAfter, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import { enqueue } from '../jobs/store.ts';
import type { Logger } from '../logger.ts';
import { MessageDelayed, MessageRefused } from './carrier-errors.ts';
import { nextTryOf } from './next-try.ts';
import type { Carriers } from './ports.ts';
import type { MessageStore } from './store.ts';

/** An SMS holds a code: once that is dead, coming late does harm only. */
const WORTH_SECONDS = { sms: CODE_MINUTES * MINUTE_S, email: DAY_S } as const;

/** Hands a posted message to its carrier. A message already sent is not sent again. */
export function sendMessageJob(db: Database, clock: Clock, messages: MessageStore, carriers: Carriers, log: Logger): JobHandler {
  return {
    name: 'send-message',
    run: async (payload) => {
      const { id } = payload as { id: string };
      const message = await messages.load(db, id);
      if (!message || message.isSent) return;
      const fail = async (event: string, code?: string): Promise<void> => {
        await messages.recordAttempt(db, id, 'failed', clock.now());
        say(event, code);
      };
      const say = (event: string, code?: string): void =>
        log.warn({ event, kind: message.channel, ...(code === undefined ? {} : { code }) }, 'a message was not sent');
      const carrier = carriers[message.channel];
      if (!carrier) return fail('no_carrier');
      if (clock.now() > secondsAfter(message.createdAt, WORTH_SECONDS[message.channel])) return fail('message_too_old');
      try {
        await carrier.send({ id, to: message.to, text: message.text, ...(message.subject ? { subject: message.subject } : {}) });
      } catch (error) {
        if (error instanceof MessageRefused) return fail('message_refused', error.reason);
        const delay = error instanceof MessageDelayed ? error : new MessageDelayed('unknown');
        const tries = message.tries + (delay.wasTried ? 1 : 0);
        if (delay.wasTried) await fail('message_delayed', delay.reason);
        const { createdAt: postedAt, channel } = message;
        const runAt = nextTryOf(channel, clock.now(), { postedAt, tries, askedSeconds: delay.retryAfterSeconds });
        if (runAt) return enqueue(db, 'send-message', { id }, { runAt });
        return delay.wasTried ? say('message_given_up', delay.reason) : fail('message_given_up', delay.reason);
      }
      await messages.recordAttempt(db, id, 'sent', clock.now());
    },
  };
}
