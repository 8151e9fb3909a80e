import { queryOptions } from '@tanstack/react-query';
import type { ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';

export type Settings = ApiData<'GET /user/settings'>['settings'];

/** Separate from the mutations, so that the first load includes only this query. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await api('GET /user/settings', { signal })).settings,
});
