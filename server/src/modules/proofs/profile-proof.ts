import { randomInt } from 'node:crypto';
import { render } from '@candor/contract/catalogues';
import { guidelineTitle } from '@candor/contract/guidelines';
import type { Language } from '@candor/contract/language';
import { message } from '@candor/contract/message';
import { platformLabel } from '@candor/contract/platforms';
import type { Proof as ShownProof } from '@candor/contract/proofs';
import { canonicalSocialId } from '@candor/contract/social-id';
import { HOUR_S } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { ProofsDependencies } from './dependencies.ts';
import { assertProves, codeEnd, isExpired, isUnderway, makeCode, stateOf } from './rules.ts';
import type { Proof, ProofSubject, Refusal } from './store.ts';

export interface Handle {
  platform: string;
  value: string;
}

/** The canonical form of the handle on its platform. */
export function canonicalOf({ platform, value }: Handle): string {
  const identifier = canonicalSocialId(platform, value);
  if (!identifier.ok) throw new Error(`a stored ID of ${platform} is not valid`);
  return identifier.canonical;
}

/** The proof with its pending code, or with a new one. The caller must hold the lock of the subject's row. */
export async function findOrStartProof(ctx: Context, deps: ProofsDependencies, subject: ProofSubject): Promise<Proof> {
  const now = ctx.clock.now();
  const existing = await deps.proofs.find(ctx.db, subject);
  if (existing && isUnderway(existing, now)) return existing;
  const newCode = { code: makeCode(randomInt), expiresAt: codeEnd(now) };
  return existing?.refusal ? deps.proofs.renew(ctx.db, existing, newCode) : deps.proofs.replace(ctx.db, subject, newCode);
}

/**
 * If the platform's pages can't be read, the code is shown in a screenshot: the error contains the code.
 * @throws AppError PROOF_NOT_SUPPORTED
 */
export function requireReadable(ctx: Context, deps: ProofsDependencies, handle: Handle, proof: Proof): void {
  if (deps.profiles.addressOf(handle.platform, canonicalOf(handle)) !== undefined) return;
  const data = { fallback: true, proof: presentProof(ctx, deps, handle, proof) };
  throw new AppError('PROOF_NOT_SUPPORTED', { data, keepsWrites: true });
}

/** Counts a check towards the hourly limit. @returns the proof whose code is to be found. @throws AppError NOT_FOUND, RATE_LIMITED, PROOF_EXPIRED */
export async function takeCheck(
  ctx: Context,
  deps: ProofsDependencies,
  { subject, limitedBy }: { subject: ProofSubject; limitedBy: string },
): Promise<Proof> {
  const proof = await deps.proofs.find(ctx.db, subject);
  if (!proof) throw new AppError('NOT_FOUND');
  const limit = { name: 'proof-checks', max: deps.limits.PROOF_CHECKS_PER_HOUR, windowSeconds: HOUR_S };
  await deps.limitStore.require(ctx, limit, limitedBy);
  if (proof.state === 'failed' || isExpired(proof, ctx.clock.now())) throw new AppError('PROOF_EXPIRED', { keepsWrites: true });
  return proof;
}

/** Calls the platform, so it must run outside any transaction. @throws AppError as `assertProves` does */
export async function readProof(deps: ProofsDependencies, handle: Handle, proof: Proof): Promise<void> {
  const canonical = canonicalOf(handle);
  assertProves(await deps.profiles.read(handle.platform, canonical), {
    handle: handleInProfile(handle.platform, canonical),
    code: proof.code,
  });
}

/** The name that the profile's page shows: a Mastodon handle also contains the server. */
const handleInProfile = (platform: string, canonical: string): string => (platform === 'mastodon' ? canonical.split('@')[0]! : canonical);

export function presentProof(
  { clock, language = 'en' }: { clock: Context['clock']; language?: Language },
  deps: Pick<ProofsDependencies, 'profiles'>,
  handle: Handle,
  proof: Proof,
  { isProved = false } = {},
): ShownProof {
  const address = deps.profiles.addressOf(handle.platform, canonicalOf(handle)) ?? null;
  const instructions = message(address === null ? 'proofHowScreenshot' : 'proofHow', { platform: platformLabel(handle.platform) });
  return {
    code: proof.code,
    profile_url: address,
    how: render(instructions, language),
    expires_at: proof.expiresAt.toISOString(),
    state: stateOf(proof, isProved, clock.now()),
    refusal: isProved || proof.refusal === null ? null : presentRefusal(proof.refusal, language),
  };
}

const presentRefusal = ({ words, language, guideline, decisionId }: Refusal, reader: Language): NonNullable<ShownProof['refusal']> => ({
  reasons: words,
  reasons_language: language,
  guideline: { number: guideline, title: render(guidelineTitle(guideline), reader) },
  decision_id: decisionId,
});
