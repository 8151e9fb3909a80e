import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_LOGIN, startFakeMail } from '../../../test/fakes/fake-mail.ts';
import { smtpProvider } from './smtp.ts';

let fake: Awaited<ReturnType<typeof startFakeMail>>;
beforeAll(async () => {
  fake = await startFakeMail();
});
afterAll(() => fake.close());

const FROM = 'Candor <no-reply@candor.example>';
const message = { id: '8f14e45f', to: 'ana@example.com', subject: 'Your Candor code', text: '123456 is your Candor code.\n\nGrüße' };
const send = (sent = message, smtpUrl = fake.url()): Promise<unknown> =>
  smtpProvider({ smtpUrl, from: FROM })
    .send(sent)
    .then(
      () => 'sent',
      (error: unknown) => error,
    );

test('sends one recipient, the subject, the text, and a Message-ID made from the id of the message', async () => {
  expect(await send()).toBe('sent');
  expect(fake.accepted[0]).toMatchObject({
    from: 'no-reply@candor.example',
    to: ['ana@example.com'],
    message: {
      messageId: '<8f14e45f@candor.example>',
      subject: 'Your Candor code',
      from: { name: 'Candor', address: 'no-reply@candor.example' },
    },
  });
  expect(fake.accepted[0]?.message.text?.trim()).toBe(message.text);
});

test('a line break in a subject adds no header, and a comma in an address no recipient', async () => {
  await send({ ...message, subject: 'Hello\r\nBcc: eve@example.com', to: 'ana@example.com, eve@example.com' });
  expect(fake.accepted.flatMap(({ to }) => to)).not.toContain('eve@example.com');
  expect(fake.accepted.at(-1)?.message.bcc ?? []).toEqual([]);
});

test('treats a mailbox that does not exist as a permanent failure', async () => {
  fake.refuse(550, 'No such user');
  expect(await send()).toMatchObject({ name: 'MessageRefused', reason: '550' });
});

test('treats a busy mailbox, a wrong login and an unreachable server as temporary failures', async () => {
  fake.refuse(451, 'Try again later');
  expect(await send()).toMatchObject({ name: 'MessageDelayed', reason: '451' });
  fake.accept();
  expect(await send(message, fake.url({ ...MAIL_LOGIN, password: 'wrong' }))).toMatchObject({ name: 'MessageDelayed', reason: '535' });
  expect(await send(message, 'smtp://127.0.0.1:1')).toMatchObject({ name: 'MessageDelayed', reason: 'ESOCKET' });
});

test('gives up after about five seconds on a server that accepts the connection and says nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const began = performance.now();
  expect(await send(message, `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)).toMatchObject({ name: 'MessageDelayed' });
  const seconds = (performance.now() - began) / 1000;
  expect(seconds).toBeGreaterThan(4);
  expect(seconds).toBeLessThan(8);
  silent.close();
});
