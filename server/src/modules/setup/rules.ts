import type { SetupStep } from '@candor/contract/setup';
import type { SetupFacts } from './ports.ts';

export const TOKEN_HOURS = 24;
export const MAX_TRIES = 20;

export interface TokenState {
  expiresAt: Date;
  tries: number;
  usedAt: Date | null;
}

/** Whether a right token would still open the setup. */
export const isTokenLive = ({ expiresAt, tries, usedAt }: TokenState, now: Date): boolean =>
  usedAt === null && tries < MAX_TRIES && now < expiresAt;

export interface StepFacts extends Pick<SetupFacts, 'hasLegal' | 'legal' | 'hasSms' | 'hasMail' | 'hasCards' | 'storage'> {
  hasAdmin: boolean;
  hasSecondFactor: boolean;
  isKeyCopied: boolean;
  backups: { isScheduled: boolean; lastAt: Date | undefined };
}

/** The steps of the setup that are done, and for the others the line to add to the environment file. */
export function listSteps(facts: StepFacts): SetupStep[] {
  const step = (key: SetupStep['key'], done: boolean, whenMissing: string | null, whenDone: string | null = null): SetupStep => ({
    key,
    done,
    hint: done ? whenDone : whenMissing,
  });
  const { isScheduled, lastAt } = facts.backups;
  return [
    step('admin', facts.hasAdmin, null),
    step('second_factor', facts.hasSecondFactor, null),
    step('legal', facts.hasLegal, 'LEGAL_NAME=\nLEGAL_ADDRESS=\nLEGAL_CONTACT=', facts.legal),
    step('sms', facts.hasSms, 'SMS_ACCOUNT_SID=\nSMS_AUTH_TOKEN=\nSMS_FROM='),
    step('mail', facts.hasMail, 'SMTP_URL=smtps://user:password@mail.example.com\nMAIL_FROM=Candor <no-reply@example.com>'),
    step('cards', facts.hasCards, 'SQUARE_ACCESS_TOKEN=\nSQUARE_APPLICATION_ID=\nSQUARE_LOCATION_ID=\nSQUARE_WEBHOOK_KEY='),
    step('storage', true, null, facts.storage),
    step('key_copy', facts.isKeyCopied, 'sha256sum keys.json'),
    step(
      'backup',
      isScheduled && lastAt !== undefined,
      isScheduled ? null : 'BACKUP_DIR=/var/backups/candor',
      lastAt?.toISOString() ?? null,
    ),
  ];
}
