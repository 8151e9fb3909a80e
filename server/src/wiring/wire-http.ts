import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveCardFrame } from '../adapters/cards/serve-card-frame.ts';
import type { Providers } from '../adapters/choose-providers.ts';
import { sandboxPaths } from '../adapters/sandbox-paths.ts';
import type { AppModules, Module } from '../app-modules.ts';
import type { Config } from '../config.ts';
import type { CardProvider } from '../modules/payments/index.ts';
import { DAY_S } from '../platform/clock.ts';
import type { Pools } from '../platform/db/open-pools.ts';
import type { DiskWatch } from '../platform/disk/disk-watch.ts';
import { serveRoutes } from '../platform/http/api-routes.ts';
import { serveLocallyOnly } from '../platform/http/operations/local-only.ts';
import { serveApiDocument } from '../platform/http/operations/serve-api-document.ts';
import { serveHealth } from '../platform/http/operations/serve-health.ts';
import { serveInbox } from '../platform/http/operations/serve-inbox.ts';
import { acceptUploads } from '../platform/http/requests/multipart.ts';
import { shareMinuteCounts } from '../platform/http/requests/share-counts.ts';
import { createHttpServer } from '../platform/http/server.ts';
import { serveSite } from '../platform/http/site.ts';
import type { Platform } from '../platform/platform.ts';

const SITE_FOLDER = join(import.meta.dirname, '../../../web/dist');

export async function openHttp(
  config: Config,
  { log, counts, vault, siblings }: Platform,
  cards: CardProvider | undefined,
): Promise<FastifyInstance> {
  const http = createHttpServer({
    log,
    budgets: {
      requestsPerAddress: config.limits.REQUESTS_PER_ADDRESS_PER_MINUTE,
      costPerAddress: config.costBudgets.perAddress,
      costPerMember: config.costBudgets.perMember,
      share: counts && shareMinuteCounts(counts, vault),
    },
    admission: config.admission,
    trustProxy: config.trustProxy,
    isHttps: config.publicUrl.startsWith('https:'),
    metricsToken: config.metricsToken,
    siblings,
    ...(cards?.browserForm
      ? { extraSources: cards.browserForm.sources, opensPopups: cards.browserForm.wallets.includes('google_pay') }
      : {}),
  });
  await acceptUploads(http);
  return http;
}

interface AppParts {
  platform: Platform;
  pools: Pools;
  modules: AppModules;
  providers: Providers;
  disk: DiskWatch;
}

/** Registers the API, the health checks, the sandbox's pages if there is one, and the site. */
export async function serveApp(http: FastifyInstance, config: Config, parts: AppParts): Promise<void> {
  serveApi(http, config, parts);
  serveSandbox(http, config, parts);
  await serveSite(http, {
    folder: SITE_FOLDER,
    isDemo: config.seedsDemo && !config.isProduction,
    facts: {
      'insecure-demo': config.isInsecureDemo ? '1' : '',
      'mixes-daily': config.mix.intervalSeconds === DAY_S ? '1' : '',
      'quick-exit': config.quickExitUrl,
      'legal-name': config.legal.name,
      'legal-address': config.legal.address,
      'legal-contact': config.legal.contact,
    },
    isHttps: config.publicUrl.startsWith('https:'),
  });
}

function serveApi(http: FastifyInstance, config: Config, { platform, pools, modules, disk }: AppParts): void {
  const { db, clock } = platform;
  const all = Object.values(modules) as Module[];
  const routes = all.flatMap((module) => module.routes);
  serveRoutes(http, routes, {
    disk,
    replicas: pools.replicas,
    databaseOf: (side) => (side === 'both' ? pools.main : pools[side]),
    clock,
    idempotency: platform.idempotency,
    publicUrl: config.publicUrl,
    staffNeedsSecondFactor: config.staffNeedsSecondFactor,
    authenticate: modules.sessions.authenticate,
    decisionIdOnBan: (userId) => modules.members.decisionIdOnBan(db, userId, clock.now()),
  });
  http.addHook('preClose', async () => {
    for (const module of all) module.endStreams?.();
  });
  serveHealth(http, db, platform.changes);
  if (!config.isProduction) serveApiDocument(http);
}

function serveSandbox(http: FastifyInstance, config: Config, { platform, providers }: AppParts): void {
  const { messages, cards } = providers;
  if (!config.isProduction && !config.isInsecureDemo) serveLocallyOnly(http, sandboxPaths(config));
  const sandboxed = (['sms', 'email'] as const).filter((channel) => messages[channel]?.isReal === false);
  if (sandboxed.length > 0) serveInbox(http, platform.db, platform.messages, sandboxed);
  if (cards?.name === 'sandbox') serveCardFrame(http, SITE_FOLDER);
}
