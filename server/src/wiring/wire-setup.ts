import { checkProvider } from '../adapters/provider-checks/provider-checks.ts';
import type { Config } from '../config.ts';
import { setupModule, type Setup } from '../modules/setup/index.ts';
import { keyFileFingerprint } from '../platform/crypto/keyring.ts';
import { lastBackupAt } from '../platform/db/backup/scheduled-backup.ts';
import type { Platform } from '../platform/platform.ts';
import type { Accounts } from './wire-accounts.ts';

export function wireSetup(platform: Platform, config: Config, { codes, members, sessions, secondFactor }: Accounts): Setup {
  const { legal, backups } = config;
  const facts = {
    isProduction: config.isProduction,
    isHttps: config.publicUrl.startsWith('https:'),
    hasSms: config.sms !== undefined,
    hasMail: config.mail !== undefined,
    hasCards: config.square !== undefined,
    hasLegal: legal.name !== '' && legal.address !== '' && legal.contact !== '',
    legal: [legal.name, legal.address, legal.contact].join(', '),
    storage: config.s3 ? `S3_BUCKET=${config.s3.bucket}` : `DATA_DIR=${config.dataDir}`,
    keyFingerprint: () => keyFileFingerprint(config.keys, config.dataDir),
  };
  return setupModule(platform, { codes, members, sessions }, facts, {
    checkProvider: (name, to) => checkProvider(config, name, to),
    readBackups: async () => ({ isScheduled: backups !== undefined, lastAt: backups && (await lastBackupAt(backups.folder)) }),
    hasSecondFactor: (db, userId) => secondFactor.hasAny(db, userId),
  });
}
