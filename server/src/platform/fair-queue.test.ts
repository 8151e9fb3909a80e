import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

const queueOf = (maxRunning: number, maxInFlight: number, maxWaitMs = 1_000) => new FairQueue({ maxRunning, maxInFlight, maxWaitMs });

/** Records the order in which calls of these clients are started while the queue is full. */
async function startOrder(queue: FairQueue, clients: string[]): Promise<string[]> {
  const order: string[] = [];
  const acquired = clients.map((client) => queue.acquire(client, 1).then(() => void order.push(client)));
  for (const _ of clients) {
    queue.release();
    await sleep(0);
  }
  await Promise.all(acquired);
  return order;
}

describe('a fair queue', () => {
  it('starts calls immediately while permits are free', async () => {
    const queue = queueOf(2, 10);
    await Promise.all([queue.acquire('a', 1), queue.acquire('b', 1)]);
    expect([queue.running, queue.waiting]).toEqual([2, 0]);
  });

  it('starts the call of the client that has recently used least, not the one that came first', async () => {
    const queue = queueOf(1, 100);
    await queue.acquire('busy', 5);
    expect(await startOrder(queue, ['busy', 'busy', 'busy', 'other'])).toEqual(['other', 'busy', 'busy', 'busy']);
  });

  it('starts a returning call ahead of its client’s other calls', async () => {
    const queue = queueOf(1, 100);
    await queue.acquire('a', 1);
    const order: string[] = [];
    const waits = (name: string, isReturning: boolean) => queue.acquire('a', 1, { isReturning }).then(() => void order.push(name));
    const acquired = [waits('first', false), waits('second', false), waits('returning', true)];
    for (const _ of acquired) {
      queue.release();
      await sleep(0);
    }
    expect(order).toEqual(['returning', 'first', 'second']);
  });

  it('counts an expensive call for more than a cheap one', async () => {
    const queue = queueOf(2, 100);
    await queue.acquire('expensive', 10);
    await queue.acquire('cheap', 1);
    expect((await startOrder(queue, ['expensive', 'cheap', 'cheap']))[0]).toBe('cheap');
  });

  it('forgets a client’s use after some time', async () => {
    let now = 0;
    const queue = new FairQueue({ maxRunning: 2, maxInFlight: 100, maxWaitMs: 1_000, now: () => now });
    await queue.acquire('early', 10);
    now = 60_000;
    await queue.acquire('late', 2);
    expect((await startOrder(queue, ['late', 'early']))[0]).toBe('early');
  });

  it('forgets the client that called least recently, not a heavy one, when too many have called', async () => {
    const remembered = 20_000;
    const queue = queueOf(remembered + 1, 100_000);
    for (let n = 1; n < remembered; n++) queue.tryAcquire(`client ${n}`, 10);
    queue.tryAcquire('heavy', 100);
    queue.tryAcquire('one more', 10);
    expect((await startOrder(queue, ['heavy', 'new']))[0]).toBe('new');
  });

  it('refuses the latest call of the client with the most waiting calls when it is full, to admit one of another client', async () => {
    const queue = queueOf(1, 3);
    await queue.acquire('heavy', 5);
    const waiting = [queue.acquire('heavy', 1), queue.acquire('heavy', 1)].map((acquired) => acquired.catch((error: unknown) => error));
    await expect(queue.acquire('heavy', 1)).rejects.toBeInstanceOf(QueueFull);
    const light = queue.acquire('light', 1);
    expect(await waiting[1]).toBeInstanceOf(QueueFull);
    queue.release();
    await light;
    expect(queue.waiting).toBe(1);
  });

  it('does so even if the client of the new call has used more', async () => {
    const queue = queueOf(1, 4);
    await queue.acquire('single', 50);
    const waiting = [1, 2, 3].map(() => queue.acquire('many', 1).catch((error: unknown) => error));
    const single = queue.acquire('single', 1);
    expect(await waiting[2]).toBeInstanceOf(QueueFull);
    for (let n = 0; n < 3; n++) queue.release();
    await single;
    expect([queue.running, queue.waiting]).toEqual([1, 0]);
  });

  it('refuses, of two clients with equally many waiting calls, that of the one that has used more', async () => {
    const queue = queueOf(3, 5);
    for (const [client, cost] of [
      ['heavy', 50],
      ['light', 5],
      ['new', 1],
    ] as const)
      await queue.acquire(client, cost);
    const outcomes = ['heavy', 'light'].map((client) =>
      queue.acquire(client, 1).then(
        () => 'ran',
        () => 'refused',
      ),
    );
    const added = queue.acquire('new', 1);
    for (let n = 0; n < 3; n++) queue.release();
    await added;
    expect(await Promise.all(outcomes)).toEqual(['refused', 'ran']);
  });

  it('starts calls only for a limited time in one turn of the event loop', async () => {
    let now = 0;
    const queue = new FairQueue({ maxRunning: 100, maxInFlight: 100, maxWaitMs: 1_000, maxTurnMs: 5, now: () => now });
    expect(queue.tryAcquire('a', 1)).toBe(true);
    now = 4;
    expect(queue.tryAcquire('a', 1)).toBe(true);
    now = 6;
    expect(queue.tryAcquire('a', 1)).toBe(false);
    await queue.acquire('a', 1);
    expect([queue.running, queue.waiting]).toEqual([3, 0]);
  });

  it('refuses a call that waited too long', async () => {
    const queue = queueOf(1, 10, 20);
    await queue.acquire('a', 1);
    await expect(queue.acquire('b', 1)).rejects.toBeInstanceOf(QueueFull);
    expect([queue.running, queue.waiting]).toEqual([1, 0]);
  });

  it('refuses a call as soon as its client disconnects', async () => {
    const queue = queueOf(1, 10, 60_000);
    await queue.acquire('a', 1);
    let disconnect: (() => void) | undefined;
    const acquired = queue.acquire('c', 1, { onDisconnect: (stopWaiting) => (disconnect = stopWaiting) });
    disconnect!();
    await expect(acquired).rejects.toBeInstanceOf(QueueFull);
    expect([queue.running, queue.waiting]).toEqual([1, 0]);
  });

  it('runs fewer simultaneous calls while it is scaled down', async () => {
    const queue = queueOf(4, 10);
    queue.scale(0.25);
    await queue.acquire('a', 1);
    const second = queue.acquire('b', 1);
    expect([queue.running, queue.waiting]).toEqual([1, 1]);
    queue.scale(1);
    await second;
    expect(queue.running).toBe(2);
  });
});
