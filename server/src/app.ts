import { join } from 'node:path';
import type { EvidenceLink } from '@candor/contract/experiences';
import type { FastifyInstance } from 'fastify';
import { localAssistant } from './adapters/assistant/local.ts';
import { openAiCompatibleAssistant } from './adapters/assistant/openai-compatible.ts';
import { bundledAddressAtlas } from './adapters/geo/bundled-address-atlas.ts';
import { bundledGazetteer } from './adapters/geo/bundled-gazetteer.ts';
import { tileServer } from './adapters/geo/tile-server.ts';
import { chooseCards } from './adapters/cards/choose-cards.ts';
import { serveCardFrame } from './adapters/cards/serve-card-frame.ts';
import { googleIdentity } from './adapters/identity/google.ts';
import { localIdentity } from './adapters/identity/local/local-identity.ts';
import { smtpCarrier } from './adapters/mail/smtp.ts';
import { outboxCarrier } from './adapters/outbox/outbox-carrier.ts';
import { twilioCarrier } from './adapters/sms/twilio.ts';
import { diskStorage } from './adapters/files/disk.ts';
import { s3Storage } from './adapters/files/s3.ts';
import { clamdScanner } from './adapters/scanner/clamd.ts';
import type { Config } from './config.ts';
import { accountsModule, type Accounts, type AccountsOptions, type IdentityProvider } from './modules/accounts/index.ts';
import { adminModule, type ProviderState } from './modules/admin/index.ts';
import { blocksModule } from './modules/blocks/index.ts';
import { communityModule } from './modules/community/index.ts';
import { disputesModule, type Disputes } from './modules/disputes/index.ts';
import { filesModule, type FileStorage, type Files, type LinkedFile, type VirusScanner } from './modules/files/index.ts';
import { experiencesModule, type ExperiencesModule } from './modules/experiences/index.ts';
import { geoModule } from './modules/geo/index.ts';
import { moderationModule, type Assistant } from './modules/moderation/index.ts';
import { notificationsModule, type Notifications } from './modules/notifications/index.ts';
import { paymentsModule, type CardProvider } from './modules/payments/index.ts';
import { revealsModule } from './modules/reveals/index.ts';
import { SEARCH_CONNECTIONS, searchModule } from './modules/search/index.ts';
import { socialIdsModule, type SocialIds } from './modules/social-ids/index.ts';
import { trustModule, type Trust } from './modules/trust/index.ts';
import { MonotonicClock } from './platform/clock.ts';
import { sealAudit } from './platform/audit/store.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import { followKeys } from './platform/crypto/follow-keys.ts';
import { deriveKey } from './platform/crypto/keyring.ts';
import { openVault } from './platform/crypto/store.ts';
import type { Vault } from './platform/crypto/vault.ts';
import { openDatabase, type OpenDatabase } from './platform/db/database.ts';
import { ChangeFeed } from './platform/db/change-feed.ts';
import { readDatabaseTime } from './platform/db/probes.ts';
import { WakeListener } from './platform/db/wake-listener.ts';
import { serveRoutes } from './platform/http/api-routes.ts';
import type { BoundRoute } from './platform/http/route-binding.ts';
import { serveApiDocument, serveHealth, serveInbox } from './platform/http/operations.ts';
import { addBreakerMetrics } from './platform/http/metrics.ts';
import { acceptUploads } from './platform/http/multipart.ts';
import { shareAddressHits } from './platform/http/share-address-hits.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveSite } from './platform/http/site.ts';
import { IdempotencyStore } from './platform/idempotency/store.ts';
import { PublicIds } from './platform/ids.ts';
import { drainJobs, startJobs, type JobHandler } from './platform/jobs/jobs.ts';
import { HeldHitStore } from './platform/limits/held-hit-store.ts';
import { RedisCounts } from './platform/limits/redis-counts.ts';
import { LimitStore } from './platform/limits/store.ts';
import { createLogger } from './platform/logger.ts';
import { guardedCarrier } from './platform/messages/guarded-carrier.ts';
import type { Carriers } from './platform/messages/ports.ts';
import { sendMessageJob } from './platform/messages/send-message.ts';
import { MessageStore } from './platform/messages/store.ts';
import type { Platform } from './platform/platform.ts';
import { housekeepingJob } from './platform/jobs/housekeeping.ts';

const SITE_FOLDER = join(import.meta.dirname, '../../web/dist');

type Outside = Pick<AccountsOptions, 'sendsSms' | 'identity'> & {
  assistant: Assistant;
  cards: CardProvider | undefined;
  storage: FileStorage;
  scanner: VirusScanner | undefined;
  readProviders(): Promise<ProviderState[]>;
};

export type App = Awaited<ReturnType<typeof createApp>>;

/** Wires everything: the only place that knows all of it. */
export async function createApp(config: Config, databaseUrl: string, keyring: Keyring) {
  const log = createLogger(config.logLevel);
  const changes = new ChangeFeed(databaseUrl, log);
  const { db, pool, close } = openDatabase(databaseUrl, { poolSize: config.databasePool, waitMs: config.databaseWaitMs, log, changes });
  const searchPool = openDatabase(databaseUrl, {
    poolSize: config.databasePool,
    waitMs: config.databaseWaitMs,
    log,
    ...SEARCH_CONNECTIONS,
  });
  const clock = new MonotonicClock();
  let vault: Vault;
  let redis: RedisCounts | undefined;
  try {
    clock.synchronise(await readDatabaseTime(db));
    vault = await openVault(db, keyring);
    redis = config.redis ? await RedisCounts.connect(config.redis, log) : undefined;
  } catch (error) {
    // A command must end with its sentence, not wait for what was opened.
    await Promise.all([changes.close(), close(), searchPool.close()]);
    throw error;
  }
  await followKeys(vault, { db, keyring, changes, log });
  const idKey = deriveKey(keyring.index, 'public-ids');
  const platform: Platform = {
    db,
    pool,
    clock,
    vault,
    log,
    limits: config.limits,
    limitStore: new LimitStore(vault),
    heldHits: new HeldHitStore(vault),
    redis,
    messages: new MessageStore(vault),
    wakes: new WakeListener(databaseUrl, log),
    changes,
    ids: {
      experience: new PublicIds(idKey, 'experience'),
      reply: new PublicIds(idKey, 'reply'),
      reviewItem: new PublicIds(idKey, 'review-item'),
    },
  };
  const idempotency = new IdempotencyStore(vault);
  const carriers = chooseCarriers(config);

  const cards = chooseCards(config);

  const http = createHttpServer({
    log,
    requestsPerAddressPerMinute: config.limits.REQUESTS_PER_ADDRESS_PER_MINUTE,
    maxInFlight: config.maxInFlight,
    trustProxy: config.trustProxy,
    isHttps: config.publicUrl.startsWith('https:'),
    metricsToken: config.metricsToken,
    ...(redis ? { shareAddressHits: shareAddressHits(redis, vault) } : {}),
    ...(cards?.browserForm ? { extraSources: cards.browserForm.sources } : {}),
  });
  addBreakerMetrics(http, () => ({
    sms: carriers.sms?.isLeftAlone?.() ?? false,
    email: carriers.email?.isLeftAlone?.() ?? false,
    cards: cards?.state?.().isOpen ?? false,
    assistant: assistant.state().isOpen ?? false,
    scanner: scanner?.state().isOpen ?? false,
    redis: redis?.state().isOpen ?? false,
  }));
  await acceptUploads(http);
  const assistant = config.languageModel ? openAiCompatibleAssistant(config.languageModel) : localAssistant();
  const storage = config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files'));
  const scanner = config.clamdUrl ? clamdScanner(config.clamdUrl) : undefined;
  const outside: Outside = {
    sendsSms: carriers.sms !== undefined,
    identity: chooseIdentity(config, http),
    assistant,
    cards,
    storage,
    scanner,
    readProviders: () => readProviders(platform, { carriers, assistant, cards, scanner }),
  };

  const modules = wireModules(platform, { ...config, ...outside }, searchPool);
  const routes: BoundRoute[] = Object.values(modules).flatMap((module) => module.routes);
  const jobs: JobHandler[] = [
    ...Object.values(modules).flatMap((module) => module.jobs),
    sendMessageJob(db, clock, platform.messages, carriers, log),
    housekeepingJob(platform, idempotency),
    { name: 'seal-audit', schedule: '* * * * *', run: async () => void (await sealAudit(db)) },
  ];

  serveRoutes(http, routes, {
    db,
    clock,
    idempotency,
    publicUrl: config.publicUrl,
    staffNeedsSecondFactor: config.staffNeedsSecondFactor,
    authenticate: modules.accounts.authenticate,
  });
  // Streams would be waited for: they end before the server begins to close.
  http.addHook('preClose', async () => modules.notifications.close());
  serveHealth(http, db);
  if (!config.isProduction) serveApiDocument(http);
  const sandboxed = (['sms', 'email'] as const).filter((channel) => carriers[channel]?.isReal === false);
  if (sandboxed.length > 0) serveInbox(http, db, platform.messages, sandboxed);
  if (cards?.name === 'sandbox') serveCardFrame(http, SITE_FOLDER);
  await serveSite(http, {
    folder: SITE_FOLDER,
    isDemo: config.seedsDemo && !config.isProduction,
    isHttps: config.publicUrl.startsWith('https:'),
  });

  return {
    http,
    platform,
    modules,
    storage,
    startJobs: () => startJobs(pool, jobs, log),
    /** Runs every job that is due and returns. */
    drainJobs: () => drainJobs(pool, jobs, log),
    close: async () => {
      await http.close();
      await platform.wakes.close();
      await changes.close();
      await modules.search.close();
      await redis?.close();
      await searchPool.close();
      await close();
    },
  };
}

function chooseCarriers({ sms, mail, hasSandbox }: Config): Carriers {
  const sandbox = hasSandbox ? outboxCarrier : undefined;
  return { sms: sms ? guardedCarrier(twilioCarrier(sms)) : sandbox, email: mail ? guardedCarrier(smtpCarrier(mail)) : sandbox };
}

function chooseIdentity({ google, hasSandbox, publicUrl }: Config, http: FastifyInstance): IdentityProvider | undefined {
  const redirectUri = `${publicUrl}/auth/google/callback`;
  if (google) return googleIdentity(google, redirectUri);
  return hasSandbox ? localIdentity(http, publicUrl, redirectUri) : undefined;
}

/** How those outside answered when they were last needed. */
async function readProviders(
  { db, messages, redis }: Platform,
  { carriers, assistant, cards, scanner }: Pick<Outside, 'assistant' | 'cards' | 'scanner'> & { carriers: Carriers },
): Promise<ProviderState[]> {
  const channels = await Promise.all(
    (['sms', 'email'] as const).map(async (channel): Promise<ProviderState> => {
      const carrier = carriers[channel];
      const last = await messages.lastTry(db, channel);
      const kind = carrier === undefined ? 'none' : carrier.isReal ? 'real' : 'sandbox';
      const isHealthy = carrier !== undefined && carrier.isLeftAlone?.() !== true && (last?.isSent ?? true);
      return { name: channel, kind, healthy: isHealthy, checkedAt: last?.at ?? null };
    }),
  );
  const charging = cards?.state?.();
  const cardsState: ProviderState = {
    name: 'cards',
    kind: cards ? (cards.isSandbox ? 'sandbox' : 'real') : 'none',
    healthy: cards !== undefined && (charging?.isHealthy ?? true),
    checkedAt: charging?.checkedAt ?? null,
  };
  const { isHealthy, checkedAt } = assistant.state();
  const scanning = scanner?.state();
  const shared = redis?.state();
  return [
    ...channels,
    cardsState,
    { name: 'assistant', kind: assistant.kind, healthy: isHealthy, checkedAt },
    {
      name: 'scanner',
      kind: scanning ? 'real' : 'signature',
      healthy: scanning?.isHealthy ?? true,
      checkedAt: scanning?.checkedAt ?? null,
    },
    ...(shared ? [{ name: 'redis', kind: 'real', healthy: shared.isHealthy, checkedAt: shared.checkedAt }] : []),
  ];
}

/** Without the names of the files, which are their owner's. */
const byExperience = (links: ReadonlyMap<string, readonly LinkedFile[]>): Map<number, EvidenceLink[]> =>
  new Map([...links].map(([id, files]) => [Number(id), files.map(({ id: fileId, kind, url }) => ({ id: fileId, kind, url }))]));

/** What lies to the right of a module reaches it as a port or hook: the arrows below run when they are called, not now. */
function wireModules(platform: Platform, config: Config & Outside, searchPool: OpenDatabase) {
  const notifications: Notifications = notificationsModule(platform, {
    publicUrl: config.publicUrl,
    recipientOf: (db, userId) => accounts.recipientOf(db, userId),
    liveSessions: (db, sessionIds, now) => accounts.liveSessions(db, sessionIds, now),
    queueCounts: (db) => moderation.queueCounts(db),
  });
  const accounts: Accounts = accountsModule(platform, config, {
    onMemberCreated: [(ctx, userId) => reveals.grantAtSignUp(ctx, userId)],
    onContactProved: [(ctx, userId, contact) => socialIds.linkOwnContact(ctx, userId, contact)],
    onStandingChanged: [(ctx, userId) => trust.recomputeTrust(ctx, userId)],
    onMemberDeleted: [
      (ctx, userId) => disputes.forgetMember(ctx, userId),
      (ctx, userId, wish) => experiences.forgetAuthor(ctx, userId, wish),
    ],
    notifyOfSecurity: (ctx, userId, params) => notifications.notify(ctx, userId, { kind: 'security', link: '/settings', params }),
    exportSources: [
      (db, userId) => socialIds.exportOf(db, userId),
      (db, userId, language) => notifications.exportOf(db, userId, language),
      (db, userId) => experiences.exportOf(db, userId),
      (db, userId) => disputes.exportOf(db, userId),
      (db, userId) => blocks.exportOf(db, userId),
      (db, userId) => files.exportOf(db, userId),
      (db, userId) => moderation.exportOf(db, userId),
      (db, userId) => reveals.exportOf(db, userId),
      (db, userId) => payments.exportOf(db, userId),
      (db, userId) => search.exportOf(db, userId),
    ],
    revealsOf: (db, userId) => reveals.balanceOf(db, userId),
    linkedIdsCountOf: (db, userId) => socialIds.countLinkedIds(db, userId),
    photoUrl: (fileId, userId) => files.linkFor(fileId, userId),
    keepPhoto: (userId, bytes) => files.keepExternalPhoto(userId, bytes),
    statsSources: [
      (db, actor) => experiences.statsOf(db, actor),
      (db, actor) => moderation.statsOf(db, actor),
      (db, actor) => disputes.statsOf(db, actor),
    ],
  });
  const files: Files = filesModule(platform, config.storage, {
    scanner: config.scanner,
    setPhoto: (ctx, userId, photo) => accounts.setPhoto(ctx, userId, photo),
    hasNoPhoto: (ctx, userId) => accounts.hasNoPhoto(ctx, userId),
  });
  const trust: Trust = trustModule(platform, accounts);
  const socialIds: SocialIds = socialIdsModule(
    platform,
    { accounts, trust },
    {
      countLinkedExperiences: (db, ids) => experiences.countLinkedExperiences(db, ids),
    },
  );
  const moderation = moderationModule(platform, { accounts, trust }, { notify: notifications.notify, assistant: config.assistant }, config);
  const experiences: ExperiencesModule = experiencesModule(platform, { accounts, trust, socialIds, moderation }, config, {
    revealedAmong: (db, userId, ids) => reveals.revealedAmong(db, userId, ids),
    grantCredits: (ctx, userId, grant) => reveals.grantCredits(ctx, userId, grant),
    refundReveals: (ctx, experienceId) => reveals.refundReveals(ctx, experienceId),
    notify: notifications.notify,
    claimEvidence: (ctx, fileIds, experienceId, hiddenIds) =>
      files.claim(ctx, fileIds, { kind: 'experience', id: String(experienceId) }, hiddenIds),
    deleteEvidence: (ctx, experienceId, at) => files.scheduleDeletion(ctx, { kind: 'experience', id: String(experienceId) }, at),
    evidenceLinks: async (db, experienceIds, viewerId) =>
      byExperience(await files.linksToEach(db, 'experience', experienceIds.map(String), viewerId)),
    evidenceForSubject: async (db, experienceIds, viewerId) =>
      byExperience(await files.linksForSubject(db, 'experience', experienceIds.map(String), viewerId)),
    disputesBy: (db, userId, ids) => disputes.disputesBy(db, userId, ids),
    forgetDisputes: (ctx, experienceId) => disputes.forgetExperience(ctx, experienceId),
  });
  const reveals = revealsModule(platform, {
    findRevealable: (ctx, experienceId) => experiences.findRevealable(ctx, experienceId),
    notifyOfCredits: (ctx, userId) => notifications.notify(ctx, userId, { kind: 'credits', link: '/payment' }),
  });
  const disputes: Disputes = disputesModule(
    platform,
    { accounts, trust, socialIds, moderation, experiences, notifications, files },
    config,
  );
  const blocks = blocksModule(platform, experiences);
  const search = searchModule(platform, experiences, searchPool, { blockedBy: blocks.blockedBy });
  const payments = paymentsModule(platform, {
    cards: config.cards,
    grantCredits: reveals.grantCredits,
    takeBackCredits: reveals.takeBackCredits,
    balanceOf: reveals.balanceOf,
    revealsByMonth: reveals.revealsByMonth,
  });
  const tiles = config.map && tileServer(config.map.tileUrl, config.map.credit, platform.log);
  const community = communityModule({ ...moderation, readPeople: accounts.readPeople });
  const admin = adminModule({
    ...platform,
    accounts,
    moderation,
    experiences,
    disputes,
    payments,
    notifications,
    readProviders: config.readProviders,
    unmaskAdmins: config.unmaskAdmins,
  });
  return {
    admin,
    accounts,
    trust,
    socialIds,
    moderation,
    experiences,
    reveals,
    disputes,
    blocks,
    search,
    payments,
    notifications,
    files,
    community,
    geo: geoModule({ gazetteer: bundledGazetteer(platform.log), addresses: bundledAddressAtlas(platform.log), tiles }),
  };
}
