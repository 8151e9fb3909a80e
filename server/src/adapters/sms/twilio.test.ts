import { afterAll, beforeAll, expect, test } from 'vitest';
import { SMS_ACCOUNT, startFakeSms } from '../../../test/fakes/fake-sms.ts';
import { MessageDelayed, MessageRefused } from '../../platform/messages/provider-errors.ts';
import { twilioProvider } from './twilio.ts';

let fake: Awaited<ReturnType<typeof startFakeSms>>;
beforeAll(async () => {
  fake = await startFakeSms();
});
afterAll(() => fake.close());

const message = { id: 'm1', to: '+12025550143', text: '1234 is your Candor code. Ünïcode & co.\n\n@localhost #1234' };
const outcomeOf = (change: Partial<typeof SMS_ACCOUNT & { baseUrl: string }>, sent = message): Promise<unknown> =>
  twilioProvider({ ...SMS_ACCOUNT, baseUrl: fake.baseUrl, ...change })
    .send(sent)
    .then(
      () => 'sent',
      (error: unknown) => error,
    );

test('sends number, sender and text, authenticated', async () => {
  await twilioProvider({ ...SMS_ACCOUNT, baseUrl: `${fake.baseUrl}/` }).send(message);
  expect(fake.accepted).toEqual([{ to: message.to, text: message.text }]);
});

test('an impossible number is refused for good, with the provider’s code and without the number', async () => {
  const error = await outcomeOf({}, { ...message, to: '12345' });
  expect(error).toBeInstanceOf(MessageRefused);
  expect(error).toMatchObject({ reason: '400 (21211)' });
});

test('wrong credentials and a failing provider are tried again', async () => {
  expect(await outcomeOf({ authToken: 'wrong' })).toMatchObject({ name: 'MessageDelayed', reason: '401 (20003)' });
  fake.behave('fail');
  expect(await outcomeOf({})).toMatchObject({ name: 'MessageDelayed', reason: '500 (20500)', retryAfterSeconds: undefined });
  expect(await outcomeOf({ baseUrl: 'http://127.0.0.1:1' })).toMatchObject({ name: 'MessageDelayed', reason: 'unreachable' });
});

test('a throttling provider sets the time of the next try', async () => {
  fake.behave('throttle');
  expect(await outcomeOf({})).toMatchObject({ name: 'MessageDelayed', retryAfterSeconds: 45 });
});

test('gives up on a provider that does not answer within three seconds', async () => {
  fake.behave('hang');
  const begun = performance.now();
  const error = await outcomeOf({});
  expect(error).toBeInstanceOf(MessageDelayed);
  expect(error).toMatchObject({ reason: 'timeout' });
  expect(performance.now() - begun).toBeLessThan(6_000);
});

test('an accepted message counts as sent, whatever the reply contains', async () => {
  fake.behave('garble');
  expect(await outcomeOf({})).toBe('sent');
});
