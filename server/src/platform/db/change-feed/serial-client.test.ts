import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { SerialClient } from './serial-client.ts';

it('sends each statement after the reply to the one before it, even if that is an error', async () => {
  const sent: { statement: string; reply: PromiseWithResolvers<unknown> }[] = [];
  const query = (statement: string): Promise<unknown> => {
    const reply = Promise.withResolvers();
    sent.push({ statement, reply });
    return reply.promise;
  };
  const client = new SerialClient({ query } as unknown as pg.Client);
  const first = client.query('first');
  const second = client.query('second');
  const third = client.query('third');
  await setImmediate();
  expect(sent.map(({ statement }) => statement)).toEqual(['first']);
  sent[0]!.reply.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await setImmediate();
  expect(sent.map(({ statement }) => statement)).toEqual(['first', 'second']);
  sent[1]!.reply.resolve('done');
  expect(await second).toBe('done');
  await setImmediate();
  sent[2]!.reply.resolve('done too');
  expect(await third).toBe('done too');
});
