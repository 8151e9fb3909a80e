import { chooseAuditWitness } from '../../adapters/audit-witness/choose-audit-witness.ts';
import { explainFailure } from '../../adapters/provider-checks/explain-failure.ts';
import { checkProvider, type ProviderName } from '../../adapters/provider-checks/provider-checks.ts';
import type { Config } from '../../config.ts';
import { RedisCounts } from '../../platform/limits/redis-counts.ts';
import { createLogger } from '../../platform/logger.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

export interface TestRecipients {
  sms?: string;
  mail?: string;
}

const PROVIDERS: ProviderName[] = ['sms', 'mail', 'cards', 'storage', 'scanner', 'assistant'];
const SETTINGS: Record<ProviderName, string> = {
  sms: 'SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_FROM and SMS_BASE_URL',
  mail: 'SMTP_URL and MAIL_FROM',
  cards: 'the SQUARE_ settings',
  storage: 'DATA_DIR or the S3_ settings',
  scanner: 'CLAMD_URL',
  assistant: 'the LLM_ settings',
};
/** Without these nobody can sign in, or uploads are lost. */
const ESSENTIAL: ReadonlySet<ProviderName> = new Set(['sms', 'mail', 'storage']);

export async function* checkProviders(config: Config, recipients: TestRecipients): AsyncGenerator<Finding> {
  for (const name of PROVIDERS) {
    const to = name === 'sms' || name === 'mail' ? recipients[name] : undefined;
    const { ok: isFine, isConfigured, message } = await checkProvider(config, name, to);
    if (isFine) yield ok(name, message);
    else if (isConfigured) yield fail(name, message, `Correct ${SETTINGS[name]}, or start the service.`);
    else if (to !== undefined) yield fail(name, message, `Set ${SETTINGS[name]}.`);
    else if (config.isProduction)
      yield warn(name, message, ESSENTIAL.has(name) ? `Set ${SETTINGS[name]}.` : `Set ${SETTINGS[name]} if you want it.`);
    else yield ok(name, config.hasSandbox && name !== 'scanner' && name !== 'assistant' ? 'replaced by the sandbox' : message);
  }
  if (config.redis) yield await checkRedis(config.redis);
  if (config.auditWitness.kind !== 'folder') yield await checkWitness(config);
}

async function checkRedis(settings: NonNullable<Config['redis']>): Promise<Finding> {
  const redis = await RedisCounts.connect(settings, createLogger('silent'));
  try {
    if (redis.state().isHealthy) return ok('redis', 'reachable');
    return warn(
      'redis',
      'it is not reachable at REDIS_URL, or refuses its user or password; each process counts limits for itself',
      'Start it, correct REDIS_URL or unset it.',
    );
  } finally {
    await redis.close();
  }
}

/** Only reads, because a line at the witness can't be removed. */
async function checkWitness(config: Config): Promise<Finding> {
  try {
    for await (const line of chooseAuditWitness(config).read()) if (line.seq >= 0) break;
    return ok('AUDIT_WITNESS', 'its lines can be read');
  } catch (error) {
    return fail('AUDIT_WITNESS', explainFailure(error), 'Correct AUDIT_WITNESS, or start its server.');
  }
}
