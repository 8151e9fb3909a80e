import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TransparencyPeriod } from '@candor/contract/transparency';
import { API_BASE } from '@candor/contract/limits';
import { api, type ApiData } from '../../lib/api/api-client.ts';

export type Transparency = ApiData<'GET /transparency'>;

export const DEFAULT_PERIOD = '30' satisfies TransparencyPeriod;

export const transparencyQuery = (days: TransparencyPeriod) =>
  queryOptions({
    queryKey: ['transparency', days],
    queryFn: ({ signal }) => api('GET /transparency', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });

export const csvAddress = (days: TransparencyPeriod): string => `${API_BASE}/transparency.csv?days=${days}`;
export const jsonAddress = (days: TransparencyPeriod): string => `${API_BASE}/transparency?days=${days}`;
