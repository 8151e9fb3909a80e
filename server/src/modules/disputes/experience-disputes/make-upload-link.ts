import type { UploadLink } from '@candor/contract/disputes';
import { UPLOAD_LINK_HOURS } from '@candor/contract/limits';
import { HOUR_S, secondsAfter } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { findAsSide } from './find-side.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { Side } from '../rules.ts';

/**
 * A link with which a file can be added from another device without signing in there. The token comes after the #, so no log contains it.
 */
export async function makeUploadLink(ctx: MemberContext, deps: DisputesDependencies, id: string, side: Side): Promise<UploadLink> {
  await findAsSide(ctx, deps, id, ctx.actor.userId, side);
  const expiresAt = secondsAfter(ctx.clock.now(), UPLOAD_LINK_HOURS * HOUR_S);
  const token = deps.uploadLinks.make(id, side, expiresAt);
  return { token, url: `${deps.publicUrl}/dispute-evidence/${id}#${token}`, expires_at: expiresAt.toISOString() };
}
