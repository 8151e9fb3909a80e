import type { CodeSent } from '@candor/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkCode, type IsKnownDevice } from './check-code.ts';
import { ConsentStore } from './consent-store.ts';
import type { CodesDependencies, CodesOptions } from './dependencies.ts';
import { deleteExpiredCodesJob, deleteOldConsentsJob } from './jobs.ts';
import { recordConsent, requireSmsNumber, type ConsentedNumber } from './record-consent.ts';
import { sendCode, type CodeToSend } from './send-code.ts';
import { CodeStore, type CodeSubject } from './store.ts';
import { TicketStore } from './ticket-store.ts';

export type Codes = ReturnType<typeof codesModule>;

export function codesModule(platform: Platform, options: CodesOptions) {
  const codes = new CodeStore(platform.vault);
  const tickets = new TicketStore(platform.vault);
  const consents = new ConsentStore(platform.vault);
  const deps: CodesDependencies = { ...platform, ...options, codes, consents };
  return {
    routes: [],
    jobs: [deleteExpiredCodesJob({ ...platform, codes, tickets }), deleteOldConsentsJob({ ...platform, consents })],
    send: (ctx: Context, toSend: CodeToSend): Promise<CodeSent> => sendCode(ctx, deps, toSend),
    /** @returns the payload that was stored with the code */
    check: (ctx: Context, subject: CodeSubject, code: string, isKnownDevice?: IsKnownDevice): Promise<unknown> =>
      checkCode(ctx, deps, subject, code, isKnownDevice),
    /** Requires that codes can be sent to this number. @throws AppError VALIDATION_FAILED, UNSUPPORTED_REGION */
    requireSmsNumber: (phone: string, field: string): void => requireSmsNumber(phone, field, options.signUpDialCodes),
    recordConsent: (ctx: Context, input: ConsentedNumber): Promise<void> => recordConsent(ctx, deps, input),
    consents,
    tickets,
  };
}
