import { join } from 'node:path';
import type { EvidenceLink } from '@candor/contract/experiences';
import type { FastifyInstance } from 'fastify';
import { localAssistant } from './adapters/assistant/local.ts';
import { localModels, type LocalModels } from './adapters/assistant/models/local-models.ts';
import { withLocalModels } from './adapters/assistant/with-local-models.ts';
import { openAiCompatibleAssistant } from './adapters/assistant/openai-compatible.ts';
import { chooseAuditWitness } from './adapters/audit-witness/choose-audit-witness.ts';
import { bundledAddressAtlas } from './adapters/geo/bundled-address-atlas.ts';
import { bundledGazetteer } from './adapters/geo/bundled-gazetteer.ts';
import { tileServer } from './adapters/geo/tile-server.ts';
import { chooseProfiles } from './adapters/profiles/choose-profiles.ts';
import { chooseCards } from './adapters/cards/choose-cards.ts';
import { serveCardFrame } from './adapters/cards/serve-card-frame.ts';
import { googleIdentity } from './adapters/identity/google.ts';
import { localIdentity } from './adapters/identity/local/local-identity.ts';
import { sandboxPaths } from './adapters/sandbox-paths.ts';
import { webPushProvider } from './adapters/push/web-push.ts';
import { smtpProvider } from './adapters/mail/smtp.ts';
import { outboxProvider } from './adapters/outbox/outbox-provider.ts';
import { twilioProvider } from './adapters/sms/twilio.ts';
import { diskStorage } from './adapters/files/disk.ts';
import { s3Storage } from './adapters/files/s3.ts';
import { clamdScanner } from './adapters/scanner/clamd.ts';
import type { Config } from './config.ts';
import { authorshipModule, startMixing } from './modules/authorship/index.ts';
import { alertsModule, type Alerts } from './modules/alerts/index.ts';
import { adminModule, type ProviderState } from './modules/admin/index.ts';
import { blocksModule } from './modules/blocks/index.ts';
import { communityModule } from './modules/community/index.ts';
import { decisionsModule, type Decisions } from './modules/decisions/index.ts';
import { disputesModule, type Disputes } from './modules/disputes/index.ts';
import { filesModule, type FileStorage, type Files, type LinkedFile, type VirusScanner } from './modules/files/index.ts';
import { experiencesModule, type ExperiencesModule } from './modules/experiences/index.ts';
import { geoModule } from './modules/geo/index.ts';
import type { IdentityProvider } from './modules/google/index.ts';
import { moderationModule, type Assistant } from './modules/moderation/index.ts';
import { notificationsModule, type Notifications } from './modules/notifications/index.ts';
import { proofsModule, type ProfileReader, type Proofs } from './modules/proofs/index.ts';
import { paymentsModule, type CardProvider } from './modules/payments/index.ts';
import { revealsModule } from './modules/reveals/index.ts';
import { SEARCH_CONNECTIONS, searchModule } from './modules/search/index.ts';
import { socialIdsModule, type SocialIds } from './modules/social-ids/index.ts';
import { transparencyModule } from './modules/transparency/index.ts';
import { trustModule, type Trust } from './modules/trust/index.ts';
import { DAY_S, MonotonicClock } from './platform/clock.ts';
import { AuditChain } from './platform/audit/audit-chain.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import { syncDataKeys } from './platform/crypto/sync-data-keys.ts';
import { openVault } from './platform/crypto/store.ts';
import type { Vault } from './platform/crypto/vault.ts';
import { openPools, withOwner, type Pools } from './platform/db/open-pools.ts';
import { readDatabaseTime } from './platform/db/readiness.ts';
import { serveRoutes } from './platform/http/api-routes.ts';
import type { BoundRoute } from './platform/http/route-binding.ts';
import { serveLocallyOnly } from './platform/http/operations/local-only.ts';
import { serveApiDocument, serveHealth, serveInbox } from './platform/http/operations/operations.ts';
import { addBreakerMetrics } from './platform/http/operations/metrics.ts';
import { acceptUploads } from './platform/http/requests/multipart.ts';
import { shareMinuteCounts } from './platform/http/requests/share-counts.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveSite } from './platform/http/site.ts';
import { IdempotencyStore } from './platform/idempotency/idempotency-store.ts';
import { drainJobs, startJobs, type JobHandler } from './platform/jobs/jobs.ts';
import { RateLimitHitStore } from './platform/limits/rate-limit-hit-store.ts';
import { RedisCounts } from './platform/limits/redis-counts.ts';
import { LimitStore } from './platform/limits/limit-store.ts';
import { createLogger } from './platform/logger.ts';
import { withCircuitBreaker } from './platform/messages/with-circuit-breaker.ts';
import type { MessageProviders } from './platform/messages/ports.ts';
import { sendMessageJob } from './platform/messages/send-message.ts';
import { MessageStore } from './platform/messages/store.ts';
import type { Platform } from './platform/platform.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { housekeepingJob } from './platform/jobs/housekeeping.ts';
import { noSiblings, type Siblings } from './platform/siblings/siblings.ts';
import { backupJobs, partitionJob, watchMixes, watchOperations } from './wire-operations.ts';
import { wireAccounts, type Accounts } from './wire-accounts.ts';
import { wireSetup } from './wire-setup.ts';

const SITE_FOLDER = join(import.meta.dirname, '../../web/dist');

type Outside = {
  /** Whether an SMS provider is configured. */
  sendsSms: boolean;
  identity: IdentityProvider | undefined;
  assistant: Assistant;
  cards: CardProvider | undefined;
  profiles: ProfileReader;
  storage: FileStorage;
  scanner: VirusScanner | undefined;
  readProviders(): Promise<ProviderState[]>;
};

export type App = Awaited<ReturnType<typeof createApp>>;

/** Wires everything: the only place that knows all of it. */
export async function createApp(
  config: Config,
  databaseUrl: string,
  keyring: Keyring,
  { asOwner = false, siblings = noSiblings(), process }: { asOwner?: boolean; siblings?: Siblings; process?: string } = {},
) {
  const log = createLogger(config.logLevel, process);
  const tracing = config.tracing && (await startTracing(config.tracing, log));
  const { databasePool: poolSize, databaseWaitMs: waitMs, poolerUrl } = config;
  const pools = await openPools(databaseUrl, keyring, {
    poolSize,
    waitMs,
    log,
    poolerUrl,
    searchSettings: SEARCH_CONNECTIONS,
    asOwner,
    replicas: config.replicas,
  });
  const { db, pool } = pools.main;
  const { changes } = pools;
  const clock = new MonotonicClock();
  let vault: Vault;
  let redis: RedisCounts | undefined;
  try {
    clock.synchronise(await readDatabaseTime(db));
    vault = await openVault(db, keyring, (work) => withOwner(databaseUrl, log, work));
    redis = config.redis ? await RedisCounts.connect(config.redis, log) : undefined;
  } catch (error) {
    // Open connections would keep the process alive after its error message.
    await pools.close();
    throw error;
  }
  await syncDataKeys(vault, { db, keyring, changes, log });
  const platform: Platform = {
    db,
    identityDb: pools.identity.db,
    authoredDb: pools.authored.db,
    auditChain: new AuditChain({ db: pools.audit.db, clock, keyring, vault, witness: chooseAuditWitness(config) }),
    pool,
    clock,
    vault,
    log,
    limits: config.limits,
    idempotency: new IdempotencyStore(vault),
    limitStore: new LimitStore(vault),
    rateLimitHits: new RateLimitHitStore(vault),
    redis,
    counts: redis ?? siblings.counts,
    siblings,
    messages: new MessageStore(vault),
    changes,
  };
  const messageProviders = chooseMessageProviders(config, () => modules.notifications);

  const cards = chooseCards(config);

  const http = createHttpServer({
    log,
    budgets: {
      requestsPerAddress: config.limits.REQUESTS_PER_ADDRESS_PER_MINUTE,
      costPerAddress: config.costBudgets.perAddress,
      costPerMember: config.costBudgets.perMember,
      share: platform.counts && shareMinuteCounts(platform.counts, vault),
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
  addBreakerMetrics(http, () => ({
    sms: messageProviders.sms?.isCircuitOpen?.() ?? false,
    email: messageProviders.email?.isCircuitOpen?.() ?? false,
    cards: cards?.state?.().isOpen ?? false,
    assistant: assistant.state().isOpen ?? false,
    scanner: scanner?.state().isOpen ?? false,
    redis: redis?.state().isOpen ?? false,
  }));
  await acceptUploads(http);
  const models = config.usesLocalModels ? localModels(log) : undefined;
  const assistant = chooseAssistant(config, models);
  const storage = config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files'));
  const scanner = config.clamdUrl ? clamdScanner(config.clamdUrl) : undefined;
  const outside: Outside = {
    sendsSms: messageProviders.sms !== undefined,
    identity: chooseIdentity(config, http, siblings),
    assistant,
    cards,
    profiles: chooseProfiles(config, http),
    storage,
    scanner,
    readProviders: () => readProviders(platform, { messageProviders, assistant, cards, scanner }),
  };

  const modules = wireModules(platform, { ...config, ...outside }, pools);
  await modules.notifications.pushKeys();
  const routes: BoundRoute[] = Object.values(modules).flatMap((module) => module.routes);
  const jobs: JobHandler[] = [
    ...Object.values(modules).flatMap((module) => module.jobs),
    sendMessageJob(db, clock, platform.messages, messageProviders, log),
    housekeepingJob(platform),
    ...backupJobs(config, databaseUrl, platform, storage),
    partitionJob(databaseUrl, platform),
    { name: 'seal-audit', schedule: '* * * * *', run: () => platform.auditChain.sealAndWitness() },
  ];

  serveRoutes(http, routes, {
    db,
    pool,
    replicas: pools.replicas,
    dbOf: () => db,
    clock,
    idempotency: platform.idempotency,
    publicUrl: config.publicUrl,
    staffNeedsSecondFactor: config.staffNeedsSecondFactor,
    authenticate: modules.sessions.authenticate,
    decisionOnBan: (userId) => modules.members.decisionOnBan(db, userId, clock.now()),
  });
  // Streams would be waited for: they end before the server begins to close.
  http.addHook('preClose', async () => modules.notifications.close());
  serveHealth(http, db, changes);
  if (!config.isProduction) serveApiDocument(http);
  if (!config.isProduction && !config.isInsecureDemo) serveLocallyOnly(http, sandboxPaths(config));
  const sandboxed = (['sms', 'email'] as const).filter((channel) => messageProviders[channel]?.isReal === false);
  if (sandboxed.length > 0) serveInbox(http, db, platform.messages, sandboxed);
  if (cards?.name === 'sandbox') serveCardFrame(http, SITE_FOLDER);
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

  const mixes = watchMixes(modules.authorship, clock);
  watchOperations(config, { http, platform, pools, modules, lastMixAt: mixes.lastAt });

  return {
    http,
    platform,
    modules,
    storage,
    replicas: pools.replicas,
    startJobs: async () => {
      const runner = await startJobs(pools.jobs.pool, jobs, log);
      pools.jobForwarder.startPolling();
      const mixer = startMixing(mixes.authorship, modules.notifications, { ...platform, mix: config.mix });
      return {
        ended: runner.ended,
        stop: async () => {
          await mixer.stop();
          await runner.stop();
        },
      };
    },
    /** Mixes, runs every job that is due, and returns. */
    drainJobs: async () => {
      await modules.authorship.mix();
      await pools.jobForwarder.forward();
      do await drainJobs(pools.jobs.pool, jobs, log);
      while ((await pools.jobForwarder.forward()) > 0);
    },
    /** Moves what was committed to the queue, where it is seen and can be changed. */
    forwardJobs: () => pools.jobForwarder.forward(),
    close: async () => {
      await http.close();
      await modules.search.close();
      await models?.close();
      await redis?.close();
      await pools.close();
      await tracing?.close();
    },
  };
}

function chooseAssistant({ languageModel }: Config, models: LocalModels | undefined): Assistant {
  const assistant = languageModel ? openAiCompatibleAssistant(languageModel) : localAssistant();
  return models ? withLocalModels(assistant, models) : assistant;
}

function chooseMessageProviders(
  { sms, mail, hasSandbox, publicUrl, localPushOrigin }: Config,
  notifications: () => Notifications,
): MessageProviders {
  const sandbox = hasSandbox ? outboxProvider : undefined;
  const push = webPushProvider({
    keys: () => notifications().pushKeys(),
    subject: publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost',
    localOrigin: localPushOrigin,
    forget: (endpoint) => notifications().forgetPush(endpoint),
  });
  return {
    sms: sms ? withCircuitBreaker(twilioProvider(sms)) : sandbox,
    email: mail ? withCircuitBreaker(smtpProvider(mail)) : sandbox,
    push,
  };
}

function chooseIdentity(
  { google, hasSandbox, publicUrl }: Config,
  http: FastifyInstance,
  { memory }: Siblings,
): IdentityProvider | undefined {
  const redirectUri = `${publicUrl}/auth/google/callback`;
  if (google) return googleIdentity(google, redirectUri);
  return hasSandbox ? localIdentity(http, publicUrl, redirectUri, memory) : undefined;
}

/** How those outside answered when they were last needed. */
async function readProviders(
  { db, messages, redis }: Platform,
  {
    messageProviders,
    assistant,
    cards,
    scanner,
  }: Pick<Outside, 'assistant' | 'cards' | 'scanner'> & { messageProviders: MessageProviders },
): Promise<ProviderState[]> {
  const channels = await Promise.all(
    (['sms', 'email'] as const).map(async (channel): Promise<ProviderState> => {
      const provider = messageProviders[channel];
      const last = await messages.lastAttempt(db, channel);
      const kind = provider === undefined ? 'none' : provider.isReal ? 'real' : 'sandbox';
      const isHealthy = provider !== undefined && provider.isCircuitOpen?.() !== true && (last?.isSent ?? true);
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
  new Map(
    [...links].map(([id, files]) => [
      Number(id),
      files.map(({ id: fileId, kind, url, isFlagged: flagged }) => ({ id: fileId, kind, url, flagged })),
    ]),
  );

/** What lies to the right of a module reaches it as a port or hook: the arrows below run when they are called, not now. */
function wireModules(platform: Platform, config: Config & Outside, pools: Pools) {
  const notifications: Notifications = notificationsModule(platform, {
    publicUrl: config.publicUrl,
    recipientOf: (db, userId) => members.recipientOf(db, userId),
    liveSessions: (db, sessionIds, now) => sessions.liveSessions(db, sessionIds, now),
    countUnavailable: (db, member) => moderation.countUnavailable(db, member),
    queueCounts: (db) => moderation.queueCounts(db),
    concernedBy: async (db, { experienceId, isPublication }) => [
      ...(await experiences.concernedBy(db, experienceId)),
      ...(await disputes.concernedBy(db, experienceId)),
      ...(isPublication ? await alerts.membersAlertedBy(db, experienceId) : []),
    ],
    digestHour: config.digestHour,
    localPushOrigin: config.localPushOrigin,
  });
  notifications.addSource((db, userId, since) => experiences.noticesOf(db, userId, since));
  notifications.addSource((db, userId, since) => disputes.noticesOf(db, userId, since));
  notifications.addSource((db, userId, since) => alerts.noticesOf(db, userId, since));
  notifications.addSource((db, userId, since) => proofs.noticesOf(db, userId, since));
  notifications.addSource((db, userId, since) => reveals.noticesOf(db, userId, since));
  const transparency = transparencyModule(config);
  notifications.addSource((db, userId, since) => moderation.noticesOf(db, userId, since));
  notifications.addSource((db, userId, since) => decisions.noticesOf(db, userId, since));
  const authorship = authorshipModule(platform);
  const accounts: Accounts = wireAccounts(platform, config, {
    onMemberCreated: [(ctx, userId) => reveals.grantAtSignUp(ctx, userId)],
    onContactProved: [(ctx, userId, contact) => socialIds.linkOwnContact(ctx, userId, contact)],
    onStandingChanged: [(ctx, userId) => trust.recomputeTrust(ctx, userId)],
    onMemberDeleted: [
      (ctx, userId) => disputes.forgetMember(ctx, userId),
      (ctx, userId, wish) => experiences.forgetAuthor(ctx, userId, wish),
      (ctx, userId) => files.forgetMember(ctx, userId),
    ],
    notifyOfSecurity: (ctx, userId, params) => notifications.notify(ctx, userId, { kind: 'security', link: '/settings', params }),
    exportSources: [
      (db, userId) => socialIds.exportOf(db, userId),
      (db, userId, language) => notifications.exportOf(db, userId, language),
      (db, userId) => experiences.exportOf(db, userId),
      (db, userId) => disputes.exportOf(db, userId),
      (db, userId) => decisions.exportOf(db, userId),
      (db, userId) => blocks.exportOf(db, userId),
      (db, userId) => files.exportOf(db, userId),
      (db, userId) => moderation.exportOf(db, userId),
      (db, userId) => reveals.exportOf(db, userId),
      (db, userId) => payments.exportOf(db, userId),
      (db, userId) => search.exportOf(db, userId),
      (db, userId) => alerts.exportOf(db, userId),
    ],
    ownAuthoredPoints: (db, userId) => trust.ownAuthoredPoints(db, userId),
    signedPoints: (db, userIds) => trust.signedPoints(db, userIds),
    decisionsOfBans: (db, userId, caseIds) => decisions.decisionsOfMember(db, { userId, caseKind: 'suspension', caseIds }),
    revealsOf: (db, userId) => reveals.balanceOf(db, userId),
    linkedIdsCountOf: (db, userId) => socialIds.countLinkedIds(db, userId),
    photoUrl: (fileId) => files.photoUrl(fileId),
    saveExternalPhoto: (userId, bytes) => files.keepExternalPhoto(userId, bytes),
    statsSources: [
      (db, actor) => experiences.statsOf(db, actor),
      (db, actor) => moderation.statsOf(db, actor),
      (db, actor) => disputes.statsOf(db, actor),
    ],
  });
  const { codes, members, sessions } = accounts;
  const files: Files = filesModule(
    platform,
    authorship,
    { storage: config.storage, spoolFolder: join(config.dataDir, 'uploads') },
    {
      scanner: config.scanner,
      setPhoto: (ctx, userId, photo) => members.setPhoto(ctx, userId, photo),
      hasNoPhoto: (ctx, userId) => members.hasNoPhoto(ctx, userId),
      attachmentsOf: async (db, userId) => [
        ...(await experiences.own.idsOf(db, userId)).map((id) => ({ kind: 'experience' as const, id: String(id) })),
        ...(await disputes.attachmentsOf(db, userId)),
        ...(await proofs.attachmentsOf(db, userId)),
      ],
      authenticate: (token) => sessions.authenticate(token),
      mayRead: async (ctx, viewer, { kind, id }, isVisibleToSubject) => {
        if (config.staffNeedsSecondFactor && viewer.role !== 'user' && !viewer.isConfirmed) return false;
        if (kind === 'proof') return proofs.mayReadEvidence(ctx, viewer, Number(id));
        if (kind === 'experience') return experiences.mayReadEvidence(ctx, viewer, Number(id), isVisibleToSubject);
        return viewer.role === 'admin';
      },
    },
  );
  const decisions: Decisions = decisionsModule(platform, { authorship, files, members, notifications });
  const trust: Trust = trustModule(platform, members);
  const socialIds: SocialIds = socialIdsModule(
    platform,
    { codes, trust },
    {
      proofStates: (db, linkIds) => proofs.statesOf(db, linkIds),
      endProof: (ctx, linkId) => proofs.endProof(ctx, linkId),
      countLinkedExperiences: (db, ids) => experiences.countLinkedExperiences(db, ids),
    },
  );
  const moderation = moderationModule(
    platform,
    { authorship, decisions, members, trust },
    { notify: notifications.notify, assistant: config.assistant, remindStaff: notifications.remindStaff },
    config,
  );
  const proofs: Proofs = proofsModule(platform, { decisions, files, moderation, notifications, socialIds }, config.profiles);
  const experiences: ExperiencesModule = experiencesModule(
    platform,
    { authorship, decisions, members, trust, socialIds, moderation },
    config,
    {
      revealedAmong: (db, userId, ids) => reveals.revealedAmong(db, userId, ids),
      refundReveals: (ctx, experienceId) => reveals.scheduleRefunds(ctx, experienceId),
      addNews: notifications.addNews,
      countUploads: (ctx, fileIds) => files.countFree(ctx, fileIds, 'experience'),
      copyEvidence: (expected) => files.copyExpected(expected),
      claimEvidence: (ctx, { experienceId, ...claim }) =>
        files.attachOf(ctx, { ...claim, attachment: { kind: 'experience', id: String(experienceId) } }),
      samplePictures: (db, id, side) => files.samplePictures(db, { kind: 'experience', id: String(id) }, side),
      flagPictures: (db, id, fileIds) => files.flagPictures(db, { kind: 'experience', id: String(id) }, fileIds),
      rememberPictures: (ctx, experienceId) => files.rememberPictures(ctx, { kind: 'experience', id: String(experienceId) }),
      deleteEvidence: (ctx, experienceId, at) => files.scheduleDeletion(ctx, { kind: 'experience', id: String(experienceId) }, at),
      keepEvidence: (ctx, experienceId) => files.keep(ctx, { kind: 'experience', id: String(experienceId) }),
      lockRefundedReveals: (ctx, experienceId) => reveals.lockRefundedReveals(ctx, experienceId),
      evidenceLinks: async (db, experienceIds, viewer) =>
        byExperience(await files.linksToEach(db, 'experience', experienceIds.map(String), viewer)),
      evidenceForSubject: async (db, experienceIds, viewer) =>
        byExperience(await files.linksForSubject(db, 'experience', experienceIds.map(String), viewer)),
      disputesBy: (db, userId, ids) => disputes.disputesBy(db, userId, ids),
      forgetDisputes: (ctx, experienceId) => disputes.forgetExperience(ctx, experienceId),
      tellReplier: (ctx, reply) => disputes.tellReplier(ctx, reply),
    },
  );
  const reveals = revealsModule(platform, authorship, {
    marks: notifications.marks,
    earnedBy: (db, userId) => experiences.earnedBy(db, userId),
    isPublished: (db, experienceId) => experiences.isPublished(db, experienceId),
    restoredOn: (db, experienceIds) => decisions.restoredOn(db, experienceIds),
    findRevealable: (ctx, experienceId) => experiences.findRevealable(ctx, experienceId),
    notifyOfRestored: (ctx, userId, id) =>
      notifications.notify(ctx, userId, { kind: 'credits', link: `/experiences/${id}`, params: { restored: true } }),
    notifyOfCredits: (ctx, userId) => notifications.notify(ctx, userId, { kind: 'credits', link: '/payment' }),
  });
  const disputes: Disputes = disputesModule(
    platform,
    { authorship, codes, decisions, members, sessions, trust, socialIds, moderation, experiences, notifications, files, proofs },
    { ...config, addNews: notifications.addNews },
  );
  const blocks = blocksModule(platform, experiences);
  const search = searchModule(platform, experiences, pools, { blockedBy: blocks.blockedBy, earnedReveals: reveals.earnedReveals });
  const alerts: Alerts = alertsModule(platform, { experiences, socialIds }, { takeLookUpBudget: search.takeLookUpBudget });
  const payments = paymentsModule(platform, {
    cards: config.cards,
    grantCredits: reveals.grantCredits,
    takeBackCredits: reveals.takeBackCredits,
    balanceOf: reveals.balanceOf,
    revealsByMonth: reveals.revealsByMonth,
  });
  const tiles = config.map && tileServer(config.map.tileUrl, config.map.credit, platform.log);
  const community = communityModule({ ...moderation, readPeople: members.readPeople });
  const administered = { decisions, members, sessions, moderation, experiences, disputes, payments, notifications };
  const settings = { readProviders: config.readProviders, unmaskAdmins: config.unmaskAdmins };
  const admin = adminModule({ ...platform, ...administered, ...settings });
  return {
    admin,
    transparency,
    authorship,
    decisions,
    ...accounts,
    setup: wireSetup(platform, config, accounts),
    trust,
    socialIds,
    moderation,
    proofs,
    experiences,
    reveals,
    disputes,
    blocks,
    search,
    alerts,
    payments,
    notifications,
    files,
    community,
    geo: geoModule({ gazetteer: bundledGazetteer(platform.log), addresses: bundledAddressAtlas(platform.log), tiles }),
  };
}
