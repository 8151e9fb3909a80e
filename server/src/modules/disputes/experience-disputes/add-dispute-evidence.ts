import { message } from '@candor/contract/message';
import { disputeRoutes, type DisputeEvidence } from '@candor/contract/disputes';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../../platform/audit/store.ts';
import type { Context, MemberActor } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { bearerOf } from '../../../platform/http/requests/bearer.ts';
import { validate } from '../../../platform/http/requests/validate.ts';
import { hasUsedLink, waitForMix } from './author-evidence.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import { sideOf } from './find-side.ts';
import { presentEvidence } from './present-dispute.ts';
import { assertPending, disputeEvidence, type Side } from '../rules.ts';
import type { OpenedLink } from '../upload-links.ts';

const { file: name, maxBytes, fields: fieldsSchema } = disputeRoutes['POST /experience-disputes/{id}/evidence'].upload;

/** Adds a file to the side of its sender: a member who is signed in, or the holder of an upload link. */
export async function addDisputeEvidence(
  ctx: Context,
  deps: DisputesDependencies,
  id: string,
  request: FastifyRequest,
): Promise<{ file: DisputeEvidence }> {
  const isSignedIn = request.headers.authorization !== undefined;
  const member = isSignedIn ? await deps.sessions.authenticate(bearerOf(request) ?? '') : undefined;
  if (isSignedIn ? member === undefined : !request.isMultipart()) throw new AppError('UNAUTHENTICATED');
  if (member?.awaitsFactor) throw new AppError('STEP_UP_REQUIRED');
  const uploader = member?.userId ?? ctx.clientAddress;
  deps.files.takeUpload(uploader);

  let side: Side = 'disputing';
  const file = await deps.files.receiveAttached(ctx, request, {
    name,
    maxBytes,
    purpose: 'experience_dispute',
    sender: uploader,
    authorize: (authorizeCtx, fields, moment) => assertMayUpload(authorizeCtx, deps, { id, member, token: tokenIn(fields), moment }),
    findTarget: async (txCtx, fields) => {
      const token = tokenIn(fields);
      const { anonymousAuthor } = await openSender(txCtx, deps, { id, member, token });
      // Locks in the order of every act of an author: the inbox and the author before the dispute.
      if (anonymousAuthor !== undefined) await deps.authorship.inbox.lockAuthor(txCtx.db, anonymousAuthor);
      await deps.authorship.inbox.lock(txCtx.db, 'exclusive', 'dispute', id);
      const dispute = await deps.disputes.find(txCtx.db, id);
      // An upload link identifies the sender even if a member is signed in: the device may be somebody else's.
      const sender = token === undefined ? member : undefined;
      const link = sender ? undefined : await redeem(txCtx, deps, { id, member, token });
      side = link ? link.side : await requireSide(txCtx, deps, dispute, sender!.userId);
      if (!dispute) throw new AppError('NOT_FOUND');
      assertPending(dispute.status);
      const ownerId = await ownerOf(txCtx, deps, dispute, side);
      // Only the disputing side gets an audit entry, because an entry would tell when an author acted.
      if (side === 'disputing') {
        await audit(sender ? { ...txCtx, actor: sender } : txCtx, {
          action: 'experience-dispute.add-evidence',
          subject: `experience-dispute:${id}`,
          data: { side, by_link: sender === undefined },
        });
      }
      const author = anonymousAuthor && { userId: anonymousAuthor, link: link?.mark };
      const waitsForMix = author && (await waitForMix(txCtx.db, deps, dispute, author));
      return { ownerId, attachment: disputeEvidence(id, side), viewer: sender, ...(waitsForMix ? { waitsForMix } : {}) };
    },
  });
  return { file: presentEvidence(file, side) };
}

const tokenIn = (fields: Record<string, string>): string | undefined => (validate(fieldsSchema, fields) as { token?: string }).token;

const linkExpired = (): AppError => new AppError('FORBIDDEN', { message: message('uploadLinkExpired') });

interface Sender {
  id: string;
  member: MemberActor | undefined;
  token: string | undefined;
  moment: 'before-file' | 'before-parsing';
}

/** Makes the same checks as when the file is stored, without using up the link, so that a stranger's file isn't even parsed. */
async function assertMayUpload(ctx: Context, deps: DisputesDependencies, { id, member, token, moment }: Sender): Promise<void> {
  // The token is a form field, which may follow the file.
  if (token === undefined && moment === 'before-file') return;
  if (token === undefined && member === undefined) throw new AppError('UNAUTHENTICATED');
  if (token !== undefined) await openSender(ctx, deps, { id, member, token });
  const dispute = await deps.disputes.find(ctx.db, id);
  if (token === undefined && member) await requireSide(ctx, deps, dispute, member.userId);
  if (!dispute) throw new AppError('NOT_FOUND');
  assertPending(dispute.status);
}

/**
 * The unused upload link, and the author of the anonymous experience if the author adds the file, signed in or by the link.
 * @throws AppError FORBIDDEN if the link doesn't work any more
 */
async function openSender(
  ctx: Context,
  deps: DisputesDependencies,
  { id, member, token }: Omit<Sender, 'moment'>,
): Promise<{ link: OpenedLink | undefined; anonymousAuthor: string | undefined }> {
  const link = token === undefined ? undefined : await deps.uploadLinks.open(ctx.db, id, token, ctx.clock.now());
  if (token !== undefined && !link) throw linkExpired();
  const dispute = await deps.disputes.find(ctx.db, id);
  if (!dispute) throw new AppError('NOT_FOUND');
  const side = link?.side ?? (member && (await sideOf(ctx.db, deps, dispute, member.userId)));
  const author = side === 'author' ? await deps.experiences.authorOf(ctx.db, dispute.experienceId) : undefined;
  const anonymousAuthor = author?.isAnonymous ? author.userId : undefined;
  if (link && anonymousAuthor !== undefined && (await hasUsedLink(ctx.db, deps, anonymousAuthor, link.mark))) throw linkExpired();
  return { link, anonymousAuthor };
}

async function requireSide(
  ctx: Context,
  deps: DisputesDependencies,
  dispute: ExperienceDisputeRecord | undefined,
  userId: string,
): Promise<Side> {
  const side = dispute && (await sideOf(ctx.db, deps, dispute, userId));
  if (!side) throw new AppError('NOT_FOUND');
  return side;
}

/** Uses up the link in the transaction that stores its file: by a claim, or by the act of an anonymous author. */
async function redeem(ctx: Context, deps: DisputesDependencies, sender: Omit<Sender, 'moment'>): Promise<OpenedLink> {
  if (sender.token === undefined) throw new AppError('UNAUTHENTICATED');
  const { link, anonymousAuthor } = await openSender(ctx, deps, sender);
  if (!link || (anonymousAuthor === undefined && !(await deps.uploadLinks.use(ctx.db, link)))) throw linkExpired();
  return link;
}

async function ownerOf(ctx: Context, deps: DisputesDependencies, dispute: ExperienceDisputeRecord, side: Side): Promise<string> {
  const owner = side === 'disputing' ? dispute.disputingUserId : (await deps.experiences.authorOf(ctx.db, dispute.experienceId))?.userId;
  if (!owner) throw new AppError('NOT_FOUND');
  return owner;
}
