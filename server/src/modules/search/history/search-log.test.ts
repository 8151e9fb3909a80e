import { expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { HistoryStore } from './history-store.ts';
import { SearchLog } from './search-log.ts';

it('a failed trim loses no search, is logged as such, and is repeated with the member’s next search', async () => {
  const history = {
    seal: () => Buffer.alloc(0),
    addAll: vi.fn<HistoryStore['addAll']>(async () => undefined),
    trim: vi.fn<HistoryStore['trim']>(async () => undefined).mockRejectedValueOnce(new Error('no connection')),
  };
  const log = createLogger('silent');
  const warned = vi.spyOn(log, 'warn');
  const searches = new SearchLog({} as Database, history as unknown as HistoryStore, log);
  for (let n = 0; n < 2; n++) {
    searches.add({ userId: 'a', at: new Date(), record: {} as never });
    await searches.flush();
  }
  expect(history.addAll).toHaveBeenCalledTimes(2);
  expect(history.trim).toHaveBeenCalledTimes(2);
  expect(warned.mock.calls.map(([fields]) => (fields as { event: string }).event)).toEqual(['search_history_untrimmed']);
});
