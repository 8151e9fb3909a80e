import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { startSharedApp } from '../test/shared-app.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

const test = await startSharedApp();

it('a process whose database accepts no connection for a moment starts its jobs as soon as it does', async () => {
  const connect = vi.spyOn(pg.Pool.prototype, 'connect');
  for (let n = 0; n < 2; n++) {
    connect.mockRejectedValueOnce(new Error('Connection terminated due to connection timeout'));
  }
  const jobs = await test.app.startJobs();
  expect(connect.mock.results.filter(({ type }) => type === 'return').length).toBeGreaterThan(2);
  connect.mockRestore();
  await jobs.stop();
  expect(await jobs.ended).toBe(false);
});

it('repeats nothing after another failure', async () => {
  const step = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('column does not exist'));
  await expect(retryWhileUnavailable(step, test.app.platform.log)).rejects.toThrow('column does not exist');
  expect(step).toHaveBeenCalledOnce();
});
