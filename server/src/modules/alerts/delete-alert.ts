import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { AlertsDependencies } from './dependencies.ts';

export async function deleteAlert(ctx: MemberContext, deps: AlertsDependencies, id: string): Promise<null> {
  const { userId } = ctx.actor;
  if (!(await deps.alerts.delete(ctx.db, userId, id))) throw new AppError('NOT_FOUND');
  await audit(ctx, { action: 'alert.remove', subject: `user:${userId}` });
  return null;
}
