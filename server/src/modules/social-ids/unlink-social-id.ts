import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { SocialIdsDependencies } from './dependencies.ts';

export async function unlinkSocialId(ctx: MemberContext, deps: SocialIdsDependencies, id: string): Promise<null> {
  const { userId } = ctx.actor;
  if (!(await deps.links.unlink(ctx.db, userId, id, ctx.clock.now()))) throw new AppError('NOT_FOUND');
  await deps.ports.endProof(ctx, id);
  await audit(ctx, { action: 'social-id.unlink', subject: `social-id:${id}` });
  await deps.trust.recomputeTrust(ctx, userId);
  return null;
}
