import type { CodeSent } from '@candor/contract/accounts';
import { isProofEnding } from '@candor/contract/dates';
import { RELINK_AFTER_HOURS } from '@candor/contract/limits';
import type { CanonicalSocialId } from '@candor/contract/social-id';
import { canonicalSocialId } from '@candor/contract/social-id';
import type { CurrentOwner, LinkedResult } from '@candor/contract/social-id-routes';
import { audit } from '../../platform/audit/store.ts';
import { DAY_S } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { SocialIdsDependencies } from './dependencies.ts';
import { presentResult } from './present-link.ts';
import { proveLink } from './prove-link.ts';
import { isProved, mayLink, proofEnd } from './rules.ts';
import type { LinkedId } from './store.ts';

export interface SocialIdInput {
  platform: string;
  social_id: string;
}
type Identifier = Extract<CanonicalSocialId, { ok: true }>;

/** A handle links immediately; a phone number or address only after a code to it (product decision I3). */
export async function linkSocialId(
  ctx: MemberContext,
  deps: SocialIdsDependencies,
  input: SocialIdInput,
): Promise<LinkedResult | CodeSent> {
  const identifier = parse(input);
  // The reply tells how many experiences name the handle, and a refusal that somebody has linked it. The look-up is counted before the
  // transaction begins, because a refusal is audited on another connection.
  if (identifier.type === 'handle') await deps.ports.takeLookUpBudget(ctx, { type: 'handle', canonical: identifier.canonical });
  return inTransaction(deps.identityDb, (db, afterCommit) => linkOrSendCode({ ...ctx, db, afterCommit }, deps, identifier));
}

async function linkOrSendCode(ctx: MemberContext, deps: SocialIdsDependencies, identifier: Identifier): Promise<LinkedResult | CodeSent> {
  // Every try counts towards a limit, linked or not: a 409 reveals that somebody has linked the ID.
  const tries = { name: 'link-tries', max: deps.limits.DISTINCT_HANDLES_PER_DAY, windowSeconds: DAY_S };
  await deps.limitStore.require(ctx, tries, ctx.actor.userId);
  if (identifier.type === 'handle') return link(ctx, deps, identifier);
  await deps.links.prepareEntered(identifier.canonical);

  await requireLinkable(ctx, deps, identifier, { checksOwner: false });
  if (identifier.type === 'phone') deps.codes.requireSmsNumber(identifier.canonical, 'social_id');
  return deps.codes.send(ctx, {
    ...codeSubject(ctx, identifier),
    channel: identifier.type === 'phone' ? 'sms' : 'email',
    digits: 6,
  });
}

/** Only a member who has proved the number or address learns that somebody else has linked it. */
export async function verifySocialId(
  ctx: MemberContext,
  deps: SocialIdsDependencies,
  input: SocialIdInput & { code: string },
): Promise<LinkedResult> {
  const identifier = parse(input);
  if (identifier.type === 'handle') throw new AppError('INVALID_CODE');
  await deps.codes.check(ctx, codeSubject(ctx, identifier), input.code);
  return link(ctx, deps, identifier);
}

async function link(ctx: MemberContext, deps: SocialIdsDependencies, identifier: Identifier): Promise<LinkedResult> {
  const { userId } = ctx.actor;
  const renewed = await renewOwn(ctx, deps, identifier);
  if (renewed) return presentResult(ctx, deps, renewed);
  await requireLinkable(ctx, deps, identifier, { checksOwner: true });
  await deps.limitStore.require(ctx, { name: 'links', max: deps.limits.LINKS_PER_DAY, windowSeconds: DAY_S }, userId, 'LINK_LIMIT');
  const linked = await deps.links.insert(ctx.db, {
    userId,
    platform: identifier.platform,
    type: identifier.type,
    key: deps.links.keyOf(identifier.canonical),
    value: identifier.display,
    provedUntil: identifier.type === 'handle' ? null : proofEnd(ctx.clock.now()),
    isAutomatic: false,
    now: ctx.clock.now(),
  });
  // Another call was faster: everything in this call is rolled back, including its count for the day.
  if (!linked) throw await alreadyClaimed(ctx, deps, identifier, { keepsWrites: false });
  await audit(ctx, { action: 'social-id.link', subject: `social-id:${linked.id}`, data: { platform: linked.platform } });
  await deps.trust.recomputeTrust(ctx, userId);
  return presentResult(ctx, deps, linked);
}

/** A number or an address whose proof has ended or ends soon is proved again with a code, like the first time. */
const isRenewable = (linked: LinkedId, now: Date): boolean =>
  linked.type !== 'handle' && (!isProved(linked, now) || (linked.provedUntil !== null && isProofEnding(linked.provedUntil, now)));

async function renewOwn(ctx: MemberContext, deps: SocialIdsDependencies, identifier: Identifier): Promise<LinkedId | undefined> {
  const existing = await deps.links.findLive(ctx.db, { platform: identifier.platform, key: deps.links.keyOf(identifier.canonical) });
  const now = ctx.clock.now();
  if (existing?.userId !== ctx.actor.userId || !isRenewable(existing, now)) return undefined;
  return proveLink(ctx, deps, existing);
}

/** @throws AppError ALREADY_LINKED, SOCIAL_ID_ALREADY_CLAIMED, LINK_LIMIT */
async function requireLinkable(
  ctx: MemberContext,
  deps: SocialIdsDependencies,
  identifier: Identifier,
  { checksOwner }: { checksOwner: boolean },
): Promise<void> {
  const { userId } = ctx.actor;
  const id = { platform: identifier.platform, key: deps.links.keyOf(identifier.canonical) };
  const existing = await deps.links.findLive(ctx.db, id);
  if (existing?.userId === userId) {
    if (isRenewable(existing, ctx.clock.now())) return;
    throw new AppError('ALREADY_LINKED', { keepsWrites: true });
  }
  if (existing && checksOwner) throw await alreadyClaimed(ctx, deps, identifier, { keepsWrites: true });
  const state = {
    linkedIds: await deps.links.countLinked(ctx.db, userId, { withAutomatic: false }),
    unlinkedAt: await deps.links.lastUnlinked(ctx.db, userId, id),
  };
  const limits = { max: deps.limits.LINKED_IDS, relinkAfterHours: RELINK_AFTER_HOURS };
  if (!mayLink(state, ctx.clock.now(), limits)) throw new AppError('LINK_LIMIT', { keepsWrites: true });
}

/** The refusal for an ID that another member has linked, or that this member linked in another call. */
async function alreadyClaimed(
  ctx: MemberContext,
  deps: SocialIdsDependencies,
  identifier: Identifier,
  { keepsWrites }: { keepsWrites: boolean },
): Promise<AppError> {
  const linked = await deps.links.findLive(ctx.db, { platform: identifier.platform, key: deps.links.keyOf(identifier.canonical) });
  if (!linked || linked.userId === ctx.actor.userId) return new AppError('ALREADY_LINKED');
  const data: CurrentOwner = { current_owner: linked.ownerReference };
  return new AppError('SOCIAL_ID_ALREADY_CLAIMED', { data, keepsWrites });
}

function parse(input: SocialIdInput): Identifier {
  const identifier = canonicalSocialId(input.platform, input.social_id);
  if (!identifier.ok) throw invalidField(identifier.field, identifier.message);
  return identifier;
}

/** Bound to the member and the platform: a code for WhatsApp doesn't link the phone. */
const codeSubject = (ctx: MemberContext, identifier: Identifier) => ({
  purpose: 'social-id' as const,
  address: identifier.canonical,
  ownerId: `${ctx.actor.userId}|${identifier.platform}`,
});
