import type { Config } from '../../config.ts';
import type { MessageProvider } from '../../platform/messages/ports.ts';
import { withCircuitBreaker } from '../../platform/messages/with-circuit-breaker.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChosenProvider } from '../chosen-provider.ts';
import { smtpProvider } from '../mail/smtp.ts';
import { sandboxMessages } from './sandbox-messages.ts';
import { webPushProvider, type WebPush } from '../push/web-push.ts';
import { twilioProvider } from '../sms/twilio.ts';

type DeliveryLog = Pick<Platform, 'db' | 'messages'>;
type MessageChannel = ChosenProvider<MessageProvider | undefined>;

/** Twilio if it is configured, else the sandbox, if it is allowed. */
export const chooseSms = ({ sms, hasSandbox }: Pick<Config, 'sms' | 'hasSandbox'>, deliveryLog: DeliveryLog): MessageChannel =>
  watchChannel('sms', sms ? withCircuitBreaker(twilioProvider(sms)) : sandbox(hasSandbox), deliveryLog);

/** SMTP if it is configured, else the sandbox, if it is allowed. */
export const chooseMail = ({ mail, hasSandbox }: Pick<Config, 'mail' | 'hasSandbox'>, deliveryLog: DeliveryLog): MessageChannel =>
  watchChannel('email', mail ? withCircuitBreaker(smtpProvider(mail)) : sandbox(hasSandbox), deliveryLog);

/** Push services accept messages from anyone, so there is nothing to choose, and no single provider to watch. */
export const pushProvider = (
  { publicUrl, localPushOrigin }: Pick<Config, 'publicUrl' | 'localPushOrigin'>,
  subscriptions: Pick<WebPush, 'keys' | 'removeSubscription'>,
): MessageProvider =>
  webPushProvider({
    ...subscriptions,
    subject: publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost',
    localOrigin: localPushOrigin,
  });

const sandbox = (hasSandbox: boolean): MessageProvider | undefined => (hasSandbox ? sandboxMessages : undefined);

const watchChannel = (name: 'sms' | 'email', provider: MessageProvider | undefined, { db, messages }: DeliveryLog): MessageChannel => ({
  name,
  provider,
  state: async () => {
    const last = await messages.lastAttempt(db, name);
    const kind = provider === undefined ? 'none' : provider.isReal ? 'real' : 'sandbox';
    const isHealthy = provider !== undefined && provider.isCircuitOpen?.() !== true && (last?.isSent ?? true);
    return { name, kind, healthy: isHealthy, checkedAt: last?.at ?? null };
  },
  isCircuitOpen: () => provider?.isCircuitOpen?.() ?? false,
});
