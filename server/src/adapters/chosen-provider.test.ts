import { describe, expect, it } from 'vitest';
import { openCircuits, readProviderStates, type ChosenProvider } from './chosen-provider.ts';
import { chooseMail, chooseSms } from './messages/choose-messages.ts';

type DeliveryLog = Parameters<typeof chooseSms>[1];

const NOTHING_SENT = { messages: { lastAttempt: async () => undefined } } as unknown as DeliveryLog;
const FAILED_AT = new Date('2026-03-01T10:00:00Z');
const LAST_FAILED = { messages: { lastAttempt: async () => ({ isSent: false, at: FAILED_AT }) } } as unknown as DeliveryLog;
const SMS = { accountSid: 'AC1', authToken: 'token', from: '+15005550006', baseUrl: 'http://127.0.0.1:9' };

const chosen = (name: string, isOpen: boolean): ChosenProvider<unknown> => ({
  name,
  provider: undefined,
  state: () => ({ name, kind: 'real', healthy: !isOpen, checkedAt: null }),
  isCircuitOpen: () => isOpen,
});

describe('the state of a message channel', () => {
  it('is "none" and unhealthy without a provider', async () => {
    const state = await chooseSms({ sms: undefined, hasSandbox: false }, NOTHING_SENT).state();
    expect(state).toEqual({ name: 'sms', kind: 'none', healthy: false, checkedAt: null });
  });

  it('is "sandbox" where a sandbox replaces the provider', async () => {
    expect(await chooseMail({ mail: undefined, hasSandbox: true }, NOTHING_SENT).state()).toMatchObject({ kind: 'sandbox', healthy: true });
  });

  it('is unhealthy when the last message was not sent', async () => {
    const state = await chooseSms({ sms: SMS, hasSandbox: true }, LAST_FAILED).state();
    expect(state).toEqual({ name: 'sms', kind: 'real', healthy: false, checkedAt: FAILED_AT });
  });
});

describe('the list of providers', () => {
  it('keeps its order and leaves out optional providers that are not configured', async () => {
    const optional = { ...chosen('redis', false), state: () => undefined };
    const states = await readProviderStates([chosen('sms', false), optional, chosen('cards', true)]);
    expect(states.map(({ name, healthy }) => [name, healthy])).toEqual([
      ['sms', true],
      ['cards', false],
    ]);
  });

  it('says of each whether its circuit is open', () => {
    expect(openCircuits([chosen('sms', false), chosen('cards', true)])).toEqual({ sms: false, cards: true });
  });
});
