import { chooseCards } from './adapters/cards/choose-cards.ts';
import { chooseProviders, type Providers } from './adapters/choose-providers.ts';
import type { AppModules, Module } from './app-modules.ts';
import type { Config } from './config.ts';
import { startMixing } from './modules/authorship/index.ts';
import { runWorkerProcess, type RunFileWorker } from './modules/files/index.ts';
import { sealAuditJob } from './platform/audit/seal-audit-job.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import type { Pools } from './platform/db/open-pools.ts';
import { writeBallastIfItFits, usedShareOf } from './platform/disk/disk-space.ts';
import { DiskWatch, type ReadUsedShare } from './platform/disk/disk-watch.ts';
import { addBreakerMetrics } from './platform/http/operations/metrics.ts';
import { housekeepingJob } from './platform/jobs/housekeeping.ts';
import { drainJobs, startJobs, type JobHandler } from './platform/jobs/jobs.ts';
import { sendMessageJob } from './platform/messages/send-message.ts';
import type { Platform } from './platform/platform.ts';
import { noSiblings, type Siblings } from './platform/siblings/siblings.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { openHttp, serveApp } from './wiring/wire-http.ts';
import { wireModules } from './wiring/wire-modules.ts';
import { backupJobs, partitionJob, watchMixes, watchOperations } from './wiring/wire-operations.ts';
import { openPlatform } from './wiring/wire-platform.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

interface AppOptions {
  /** Commands use the rights of the database's owner. */
  asOwner?: boolean;
  siblings?: Siblings;
  /** The name of this process for the log, if there are several. */
  processName?: string;
  readUsedShare?: ReadUsedShare;
  /** Runs the separate process that parses uploaded files. */
  runFileWorker?: RunFileWorker;
}

/** Creates the app: platform, providers, modules, and the server and jobs that use them. */
export async function createApp(config: Config, databaseUrl: string, keyring: Keyring, options: AppOptions = {}) {
  const { asOwner = false, siblings = noSiblings(), processName, runFileWorker = runWorkerProcess } = options;
  const { readUsedShare = () => usedShareOf(config.dataDir) } = options;
  const { platform, pools, close } = await openPlatform(config, { databaseUrl, keyring, asOwner, siblings, processName });
  const cards = chooseCards(config);
  const http = await openHttp(config, platform, cards.provider);
  const providers = chooseProviders(config, platform, {
    cards,
    http,
    runFileWorker,
    subscriptions: {
      keys: () => modules.notifications.pushKeys(),
      removeSubscription: (endpoint) => modules.notifications.removePushSubscription(endpoint),
    },
  });
  addBreakerMetrics(http, providers.openCircuits);
  const modules = wireModules(platform, config, providers, pools);
  await modules.notifications.pushKeys();
  await modules.search.prepareDecoys();
  const disk = new DiskWatch(readUsedShare, platform.log);
  await disk.start();
  await serveApp(http, config, { platform, pools, modules, providers, disk });
  const mixes = watchMixes(modules.authorship, platform.clock);
  const watch = watchOperations(config, { http, platform, pools, modules, lastMixAt: mixes.lastAt });
  const jobs = allJobs(config, databaseUrl, { platform, modules, providers });
  return {
    http,
    platform,
    modules,
    storage: providers.storage,
    disk,
    replicas: pools.replicas,
    startJobs: async () => {
      void writeBallastIfItFits(config, platform.log);
      const runner = await retryWhileUnavailable(() => startJobs(pools.jobs.pool, jobs, platform.log), platform.log);
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
    ...jobControls(modules, pools, jobs, platform),
    close: async () => {
      await http.close();
      disk.stop();
      watch.stop();
      for (const module of Object.values(modules) as Module[]) await module.close?.();
      await providers.close();
      await close();
    },
  };
}

/** The jobs of the modules, and those of the platform. */
const allJobs = (
  config: Config,
  databaseUrl: string,
  { platform, modules, providers }: { platform: Platform; modules: AppModules; providers: Providers },
): JobHandler[] => [
  ...(Object.values(modules) as Module[]).flatMap((module) => module.jobs),
  sendMessageJob(platform.db, platform.clock, platform.messages, providers.messages, platform.log),
  housekeepingJob(platform),
  ...backupJobs(config, databaseUrl, platform, providers.storage),
  partitionJob(databaseUrl, platform),
  sealAuditJob(platform),
];

/** For tests and commands, which run jobs without a runner. */
const jobControls = ({ authorship }: AppModules, { jobs, jobForwarder }: Pools, handlers: JobHandler[], { log }: Platform) => ({
  /** Runs the mix (unless `mixes` is false) and every due job, and returns. */
  drainJobs: async ({ mixes = true } = {}): Promise<void> => {
    if (mixes) await authorship.mix();
    await jobForwarder.forward();
    do await drainJobs(jobs.pool, handlers, log);
    while ((await jobForwarder.forward()) > 0);
  },
  /** For tests: moves committed jobs to the queue, where they can be inspected and changed. */
  forwardJobs: () => jobForwarder.forward(),
});
