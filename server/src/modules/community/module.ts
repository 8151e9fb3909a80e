import { on } from '../../platform/http/route-binding.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { CommunityPorts } from './ports.ts';
import { readCommunityStats } from './read-community-stats.ts';

export const communityModule = (ports: CommunityPorts) => ({
  routes: [on('GET /community/stats', (ctx) => readCommunityStats(ctx, ports), { readsReplica: true })],
  jobs: [] as JobHandler[],
});
