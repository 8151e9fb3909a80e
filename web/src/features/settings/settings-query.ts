import { queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api-client.ts';
import { api } from '../../lib/api-client.ts';

export type Settings = ApiData<'GET /user/settings'>['settings'];

/** Apart from the changes: the first load needs this, and no mutation. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await api('GET /user/settings', { signal })).settings,
});
