import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { RunFileWorker } from '../modules/files/ports.ts';
import type { CardProvider } from '../modules/payments/ports.ts';
import type { MessageProviders } from '../platform/messages/ports.ts';
import type { Platform } from '../platform/platform.ts';
import { chooseAssistant } from './assistant/choose-assistant.ts';
import { openCircuits, readProviderStates, type ChosenProvider } from './chosen-provider.ts';
import { chooseStorage } from './files/choose-storage.ts';
import { chooseIdentity } from './identity/choose-identity.ts';
import { chooseMail, chooseSms, pushProvider } from './messages/choose-messages.ts';
import { chooseProfiles } from './profiles/choose-profiles.ts';
import { chooseScanner } from './scanner/choose-scanner.ts';

export type Providers = ReturnType<typeof chooseProviders>;

interface Dependencies {
  /** Chosen first, because the HTTP server's content security policy must allow the card form. */
  cards: ChosenProvider<CardProvider | undefined>;
  /** For the sandbox's own pages. */
  http: FastifyInstance;
  runFileWorker: RunFileWorker;
  subscriptions: Parameters<typeof pushProvider>[1];
}

/** Chooses every external provider by the settings. Each implements the port of the module that uses it. */
export function chooseProviders(config: Config, platform: Platform, { cards, http, runFileWorker, subscriptions }: Dependencies) {
  const sms = chooseSms(config, platform);
  const email = chooseMail(config, platform);
  const assistant = chooseAssistant(config, platform.log);
  const scanner = chooseScanner(config);
  const watched: ChosenProvider<unknown>[] = [sms, email, cards, assistant, scanner, watchRedis(platform)];
  const messages: MessageProviders = { sms: sms.provider, email: email.provider, push: pushProvider(config, subscriptions) };
  return {
    messages,
    /** Whether an SMS provider is configured. */
    sendsSms: sms.provider !== undefined,
    identity: chooseIdentity(config, http, platform.siblings),
    assistant: assistant.provider,
    cards: cards.provider,
    profiles: chooseProfiles(config, http),
    storage: chooseStorage(config, platform.log),
    runFileWorker,
    scanner: scanner.provider,
    readStates: () => readProviderStates(watched),
    openCircuits: () => openCircuits(watched),
    close: async (): Promise<void> => {
      for (const chosen of watched) await chosen.close?.();
    },
  };
}

const watchRedis = ({ redis }: Pick<Platform, 'redis'>): ChosenProvider<unknown> => ({
  name: 'redis',
  provider: redis,
  state: () => {
    if (!redis) return undefined;
    const { isHealthy, checkedAt } = redis.state();
    return { name: 'redis', kind: 'real', healthy: isHealthy, checkedAt };
  },
  isCircuitOpen: () => redis?.state().isOpen ?? false,
});
