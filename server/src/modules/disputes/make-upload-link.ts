import { randomBytes } from 'node:crypto';
import type { UploadLink } from '@candor/contract/disputes';
import { UPLOAD_LINK_HOURS } from '@candor/contract/limits';
import { audit } from '../../platform/audit/store.ts';
import { HOUR_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { authorKey } from '../experiences/index.ts';
import { lockAsSide } from './add-author-statement.ts';
import type { DisputesDependencies } from './dependencies.ts';
import type { Side } from './rules.ts';

/** So that a file can be added from another device without signing in there. The token stands behind the #: no log sees it. */
export async function makeUploadLink(ctx: MemberContext, deps: DisputesDependencies, id: string, side: Side): Promise<UploadLink> {
  const { userId } = ctx.actor;
  await lockAsSide(ctx, deps, id, userId, side);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = secondsAfter(ctx.clock.now(), UPLOAD_LINK_HOURS * HOUR_S);
  await deps.uploadLinks.save(ctx.db, { disputeId: id, side, token, expiresAt });
  await audit(ctx, {
    action: 'experience-dispute.make-link',
    subject: `experience-dispute:${id}`,
    data: { side },
    ...(side === 'author' ? { actorKey: authorKey(deps.vault, userId) } : {}),
  });
  return { token, url: `${deps.publicUrl}/dispute-evidence/${id}#${token}`, expires_at: expiresAt.toISOString() };
}
