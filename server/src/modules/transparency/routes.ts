import { ALREADY_SENT, on, type BoundRoute } from '../../platform/http/route-binding.ts';
import type { TransparencyReader } from './read-transparency.ts';
import { toCsv } from './rules.ts';

export const transparencyRoutes = (reader: TransparencyReader): BoundRoute[] => [
  on('GET /transparency', (ctx, { query }) => reader.read(ctx, query.days ?? '30')),
  on('GET /transparency.csv', async (ctx, { query, reply }) => {
    const days = query.days ?? '30';
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="candor-transparency-${days}.csv"`)
      .header('cache-control', 'public, max-age=60');
    await reply.send(toCsv(await reader.read(ctx, days)));
    return ALREADY_SENT;
  }),
];
