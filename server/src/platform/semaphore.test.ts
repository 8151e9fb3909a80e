import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

it('runs as many calls as it has permits, lets a limited number wait, and refuses the others', async () => {
  const semaphore = new Semaphore(1, Infinity, 1);
  const running = Promise.withResolvers<string>();
  const first = semaphore.run(() => running.promise);
  const second = semaphore.run(async () => 'second');
  expect(await semaphore.run(async () => 'third')).toBeUndefined();
  running.resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(await semaphore.run(async () => 'fourth')).toBe('fourth');
});

it('gives up waiting after its time', async () => {
  const semaphore = new Semaphore(1, 5);
  const running = Promise.withResolvers<void>();
  const first = semaphore.run(() => running.promise);
  expect(await semaphore.run(async () => 'late')).toBeUndefined();
  running.resolve();
  await first;
});
