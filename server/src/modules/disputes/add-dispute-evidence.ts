import { disputeRoutes, type DisputeEvidence } from '@candor/contract/disputes';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit/store.ts';
import { DAY_S } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { bearerOf } from '../../platform/http/bearer.ts';
import { validate } from '../../platform/http/validate.ts';
import { authorKey } from '../experiences/index.ts';
import { sideOf } from './add-author-statement.ts';
import type { DisputesDependencies } from './dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import { presentEvidence } from './present-dispute.ts';
import { assertPending, evidenceOf, type Side } from './rules.ts';

const { file: name, maxBytes, fields: fieldsSchema } = disputeRoutes['POST /experience-disputes/{id}/evidence'].upload;

/** One file more for the side of whoever sends it: a member who is signed in, or the holder of an upload link. */
export async function addDisputeEvidence(
  ctx: Context,
  deps: DisputesDependencies,
  id: string,
  request: FastifyRequest,
): Promise<{ file: DisputeEvidence }> {
  const isSignedIn = request.headers.authorization !== undefined;
  const member = isSignedIn ? await deps.accounts.authenticate(bearerOf(request) ?? '') : undefined;
  if (isSignedIn ? member === undefined : !request.isMultipart()) throw new AppError('UNAUTHENTICATED');
  if (member?.awaitsFactor) throw new AppError('STEP_UP_REQUIRED');
  const limit = { name: 'upload', max: deps.limits.UPLOADS_PER_DAY, windowSeconds: DAY_S };
  await deps.limitStore.require(ctx, limit, member?.userId ?? ctx.clientAddress);

  let side: Side = 'disputing';
  const file = await deps.files.receiveInto(ctx, request, {
    name,
    maxBytes,
    place: async (placing, given) => {
      const { token } = validate(fieldsSchema, given) as { token?: string };
      const dispute = await deps.disputes.lock(placing.db, id);
      // A link is used as one also where somebody is signed in: it may be somebody else's device.
      const sender = token === undefined ? member : undefined;
      side = sender ? await requireSide(placing, deps, dispute, sender.userId) : await redeem(placing, deps, id, token);
      if (!dispute) throw new AppError('NOT_FOUND');
      assertPending(dispute.status);
      const ownerId = await ownerOf(placing, deps, dispute, side);
      await audit(sender ? { ...placing, actor: sender } : placing, {
        action: 'experience-dispute.add-evidence',
        subject: `experience-dispute:${id}`,
        data: { side, by_link: sender === undefined },
        ...(side === 'author' ? { actorKey: authorKey(deps.vault, ownerId) } : {}),
      });
      return { ownerId, attachment: evidenceOf(id, side) };
    },
  });
  return { file: presentEvidence(file, side) };
}

async function requireSide(
  ctx: Context,
  deps: DisputesDependencies,
  dispute: ExperienceDisputeRecord | undefined,
  userId: string,
): Promise<Side> {
  const side = dispute && (await sideOf(ctx, deps, dispute, userId));
  if (!side) throw new AppError('NOT_FOUND');
  return side;
}

/** Used up only together with the file that it lets in. */
async function redeem(ctx: Context, deps: DisputesDependencies, id: string, token: string | undefined): Promise<Side> {
  if (token === undefined) throw new AppError('UNAUTHENTICATED');
  const side = await deps.uploadLinks.redeem(ctx.db, id, token, ctx.clock.now());
  if (!side) throw new AppError('FORBIDDEN', { message: 'This link has ended or was used. Please make a new one.' });
  return side;
}

async function ownerOf(ctx: Context, deps: DisputesDependencies, dispute: ExperienceDisputeRecord, side: Side): Promise<string> {
  const owner = side === 'disputing' ? dispute.disputingUserId : await deps.experiences.authorIdOf(ctx.db, dispute.experienceId);
  if (!owner) throw new AppError('NOT_FOUND');
  return owner;
}
