import type { SetupProvider } from '@candor/contract/setup';
import type { Database } from '../../platform/db/database.ts';

/** The settings that the setup page shows. */
export interface SetupFacts {
  /** The setup page exists only in production. */
  isProduction: boolean;
  isHttps: boolean;
  hasSms: boolean;
  hasMail: boolean;
  hasCards: boolean;
  hasLegal: boolean;
  /** The operator's name, address and contact, as the legal pages show them. */
  legal: string;
  /** The place of uploaded files, as a text for the operator. */
  storage: string;
  keyFingerprint(): string;
}

export interface SetupPorts {
  /** Tests a provider; with `to` it sends a test message. The result contains no secret. */
  checkProvider(name: SetupProvider, to?: string): Promise<{ ok: boolean; message: string }>;
  /** Whether backups are made by schedule, and when the last one was. */
  readBackups(): Promise<{ isScheduled: boolean; lastAt: Date | undefined }>;
  hasSecondFactor(db: Database, userId: string): Promise<boolean>;
}
