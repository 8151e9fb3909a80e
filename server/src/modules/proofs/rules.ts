import { message, type MessageKey } from '@candor/contract/message';
import { PROOF_CODE_HOURS } from '@candor/contract/limits';
import type { ProofState } from '@candor/contract/statuses';
import { HOUR_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { ProfileResult, ProfileFailure } from './ports.ts';

/** An alphabet without letters and digits that look alike. */
const CODE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE_LENGTH = 6;
const RETRY_AFTER_S = 60;

/** `random` gives a whole number below its argument. */
export const makeCode = (random: (below: number) => number): string =>
  `candor-${Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[random(CODE_ALPHABET.length)]).join('')}`;

export const codeEnd = (now: Date): Date => new Date(now.getTime() + PROOF_CODE_HOURS * HOUR_MS);

export interface ProofRecord {
  state: 'waiting' | 'proved' | 'failed' | 'in_review';
  expiresAt: Date;
}

/** A proof under review doesn't expire. */
export const isExpired = ({ state, expiresAt }: ProofRecord, now: Date): boolean => state === 'waiting' && expiresAt <= now;

/** `isProved` is the state of the linked ID: a completed proof may have expired. */
export function stateOf(proof: ProofRecord, isProved: boolean, now: Date): ProofState {
  if (isProved) return 'proved';
  return proof.state === 'proved' || isExpired(proof, now) ? 'expired' : proof.state;
}

/** Whether the code can still be used, so that a repeated request returns the same one. */
export const isUnderway = (proof: ProofRecord, now: Date): boolean =>
  proof.state === 'in_review' || (proof.state === 'waiting' && proof.expiresAt > now);

/** Folds only the capital letters A to Z: letters of other scripts that look alike stay different. */
const fold = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const FAILURE_MESSAGES = {
  'too-large': 'profileTooLarge',
  'too-slow': 'profileTooSlow',
  unreadable: 'profileUnreadable',
  unreachable: 'profileUnreachable',
  private: 'profileAddressPrivate',
} as const satisfies Record<Exclude<ProfileFailure, 'missing' | 'redirected'>, MessageKey>;

/**
 * Requires that the page is the profile of this handle and that its bio contains the code.
 * @throws AppError PROFILE_NOT_FOUND, PROFILE_MISMATCH, CODE_NOT_FOUND, UNAVAILABLE
 */
export function assertProves(result: ProfileResult, { handle, code }: { handle: string; code: string }): void {
  if (result.outcome === 'missing') throw new AppError('PROFILE_NOT_FOUND');
  if (result.outcome === 'redirected') throw new AppError('PROFILE_MISMATCH', { message: message('profileRedirected') });
  if (result.outcome !== 'found') {
    throw new AppError('UNAVAILABLE', { message: message(FAILURE_MESSAGES[result.outcome]), retryAfterSeconds: RETRY_AFTER_S });
  }
  if (result.names.length === 0 || result.names.some((name) => fold(name) !== fold(handle))) throw new AppError('PROFILE_MISMATCH');
  if (!containsCode(result.bio, code)) throw new AppError('CODE_NOT_FOUND');
}

/** The code must be a separate word: a longer word that begins with it is another code. */
function containsCode(bio: string, code: string): boolean {
  const words = fold(bio).split(/[^a-z0-9-]+/);
  return words.includes(code);
}
