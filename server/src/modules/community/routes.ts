import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import type { CommunityPorts } from './ports.ts';
import { readCommunityStats } from './read-community-stats.ts';

export const communityRoutes = (ports: CommunityPorts): BoundRoute[] => [
  on('GET /community/stats', (ctx) => readCommunityStats(ctx, ports), { readsReplica: true }),
];
