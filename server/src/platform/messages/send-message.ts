import { CODE_MINUTES } from '@candor/contract/limits';
import { DAY_S, MINUTE_S, secondsAfter, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import { enqueue } from '../jobs/store.ts';
import type { Logger } from '../logger.ts';
import { MessageDelayed, MessageRefused } from './provider-errors.ts';
import { nextAttemptAt } from './retry-schedule.ts';
import type { MessageProviders } from './ports.ts';
import type { MessageStore } from './store.ts';

/** Older messages are not sent at all. The code in an SMS has expired earlier. */
const MAX_AGE_SECONDS = DAY_S;
const MAX_CODE_AGE_SECONDS = CODE_MINUTES * MINUTE_S;

interface Failure {
  event: string;
  code?: string;
}

/** Sends a posted message through its provider. A message that was already sent is not sent again. */
export function sendMessageJob(db: Database, clock: Clock, messages: MessageStore, providers: MessageProviders, log: Logger): JobHandler {
  return {
    name: 'send-message',
    run: async (payload) => {
      const { id } = payload as { id: string };
      const message = await messages.load(db, id);
      if (!message || message.isSent) return;
      const warn = (failure: Failure): void => log.warn({ ...failure, kind: message.channel }, 'a message was not sent');
      const fail = async (failure: Failure): Promise<void> => {
        await messages.recordAttempt(db, id, 'failed', clock.now());
        warn(failure);
      };
      const provider = providers[message.channel];
      if (!provider) return fail({ event: 'no_message_provider' });
      const { channel, postedAt } = message;
      const maxAge = channel === 'sms' && message.code !== undefined ? MAX_CODE_AGE_SECONDS : MAX_AGE_SECONDS;
      if (clock.now() > secondsAfter(postedAt, maxAge)) return fail({ event: 'message_too_old' });
      try {
        await provider.send({ id, to: message.to, text: message.text, ...(message.subject ? { subject: message.subject } : {}) });
      } catch (error) {
        if (error instanceof MessageRefused) return fail({ event: 'message_refused', code: error.reason });
        const delay = error instanceof MessageDelayed ? error : new MessageDelayed('unknown');
        const attempts = message.attempts + (delay.wasTried ? 1 : 0);
        if (delay.wasTried) await fail({ event: 'message_delayed', code: delay.reason });
        const runAt = nextAttemptAt(channel, clock.now(), { postedAt, attempts, retryAfterSeconds: delay.retryAfterSeconds });
        if (runAt) return enqueue(db, 'send-message', { id }, { runAt });
        const code = delay.reason;
        return delay.wasTried ? warn({ event: 'message_given_up', code }) : fail({ event: 'message_given_up', code });
      }
      await messages.recordAttempt(db, id, 'sent', clock.now());
    },
  };
}
