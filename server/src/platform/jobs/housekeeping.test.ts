import { expect, it, vi } from 'vitest';
import { startSharedApp } from '../../../test/shared-app.ts';
import { housekeepingJob } from './housekeeping.ts';

const test = await startSharedApp();

it('deletes the other expired rows if those of one table can’t be deleted, and fails', async () => {
  const fails = vi.spyOn(test.platform.limitStore, 'deleteExpired').mockRejectedValueOnce(new Error('statement timeout'));
  const others = [vi.spyOn(test.platform.idempotency, 'deleteOlderThan'), vi.spyOn(test.platform.messages, 'deleteOlderThan')];
  await expect(housekeepingJob(test.platform).run({})).rejects.toThrow('some expired rows were not deleted');
  for (const deletion of others) expect(deletion).toHaveBeenCalledOnce();
  for (const spy of [fails, ...others]) spy.mockRestore();
});
