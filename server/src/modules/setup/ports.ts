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
  /** Where uploaded files are kept, for the person who sets this up. */
  storage: string;
  keyFingerprint(): string;
}

export interface SetupPorts {
  /** Tries a provider; with `to` it sends a test message. The message holds no secret. */
  checkProvider(name: SetupProvider, to?: string): Promise<{ ok: boolean; message: string }>;
  /** Whether backups are made by schedule, and when the last one was. */
  readBackups(): Promise<{ isScheduled: boolean; lastAt: Date | undefined }>;
  hasSecondFactor(db: Database, userId: string): Promise<boolean>;
}
