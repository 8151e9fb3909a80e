import { randomInt } from 'node:crypto';
import type { CodeSent } from '@candor/contract/accounts';
import { CODE_MINUTES, RESEND_WAIT_SECONDS } from '@candor/contract/limits';
import { DAY_S, HOUR_S, MINUTE_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { tooMany, type Limit } from '../../platform/limits/limit-store.ts';
import { requireNotLocked, type IsKnownDevice } from './check-code.ts';
import type { CodesDependencies } from './dependencies.ts';
import { formatCodeMessage } from './format-code-message.ts';
import type { CodeSubject } from './store.ts';

export interface CodeToSend extends CodeSubject {
  channel: 'sms' | 'email';
  digits: 4 | 6;
  /** Stored sealed with the code; checking the code returns it. */
  payload?: unknown;
  /** If a code is sent again, the earlier one's payload is used. */
  keepsPayload?: boolean;
  isKnownDevice?: IsKnownDevice;
}

/**
 * Sends a code. The reply and the work are the same whether or not a member has the address, so that neither tells which.
 * @throws AppError RATE_LIMITED, SMS_SERVICE_NOT_CONFIGURED
 */
export async function sendCode(ctx: Context, deps: CodesDependencies, toSend: CodeToSend): Promise<CodeSent> {
  if (toSend.channel === 'sms' && !deps.sendsSms) throw new AppError('SMS_SERVICE_NOT_CONFIGURED');
  await deps.vault.prepareEntered([toSend.address]);
  await requireNotLocked(ctx, deps, toSend, toSend.isKnownDevice);
  await takeSendLimits(ctx, deps, toSend.address);
  const now = ctx.clock.now();
  const code = String(randomInt(10 ** toSend.digits)).padStart(toSend.digits, '0');
  await deps.codes.save(ctx.db, {
    purpose: toSend.purpose,
    address: toSend.address,
    ...(toSend.ownerId === undefined ? {} : { ownerId: toSend.ownerId }),
    code,
    payload: toSend.payload,
    keepsPayload: toSend.keepsPayload ?? false,
    createdAt: now,
    expiresAt: secondsAfter(now, CODE_MINUTES * MINUTE_S),
  });
  const { host } = new URL(deps.publicUrl);
  await deps.messages.post(ctx, {
    channel: toSend.channel,
    to: toSend.address,
    code,
    ...formatCodeMessage(toSend.channel, host, code, ctx.language),
  });
  return { sent: true, resend_in: RESEND_WAIT_SECONDS, expires_in: CODE_MINUTES * MINUTE_S };
}

/** A refused send is not counted. */
async function takeSendLimits(ctx: Context, deps: CodesDependencies, address: string): Promise<void> {
  const { limits } = deps;
  await takeLimit(
    ctx,
    deps,
    { name: 'code-sends-minute', max: limits.SMS_SENDS_PER_NUMBER_PER_MINUTE, windowSeconds: RESEND_WAIT_SECONDS },
    address,
  );
  await takeLimit(ctx, deps, { name: 'code-sends-hour', max: limits.SMS_SENDS_PER_NUMBER_PER_HOUR, windowSeconds: HOUR_S }, address);
  await takeLimit(ctx, deps, { name: 'code-sends-day', max: limits.SMS_SENDS_PER_NUMBER_PER_DAY, windowSeconds: DAY_S }, address);
  await takeLimit(
    ctx,
    deps,
    // Here the address is the client's IP address.
    { name: 'code-sends-address', max: limits.SMS_SENDS_PER_ADDRESS_PER_HOUR, windowSeconds: HOUR_S },
    ctx.clientAddress,
  );
}

async function takeLimit(ctx: Context, deps: CodesDependencies, limit: Limit, subject: string): Promise<void> {
  const limitResult = await deps.limitStore.take(ctx.db, ctx.clock.now(), limit, subject);
  // Rounded up to half a minute: the exact wait would tell when another person requested a code for this number.
  if (!limitResult.isAllowed) throw tooMany(Math.ceil(limitResult.retryAfterSeconds / 30) * 30);
}
