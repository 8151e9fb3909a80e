import { render } from '@candor/contract/catalogues';
import { message } from '@candor/contract/message';
import { UNMASK_REQUEST_HOURS } from '@candor/contract/limits';
import type { RouteData } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { auditWithReason } from '../../platform/audit/store.ts';
import { HOUR_S, secondsAfter } from '../../platform/clock.ts';
import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { AdminDependencies } from './dependencies.ts';
import { loadExperience } from './load-experience.ts';
import { isAnyActiveAdmin, notifyAdminsByJob, requireSettledAdmin, requestsValidSince } from './two-admins.ts';

type UnmaskRoute = (typeof routes)['POST /admin/experiences/{id}/unmask'];
type ListRoute = (typeof routes)['GET /admin/unmask-requests'];

/**
 * Shows an anonymous author's name. It requires a second factor and a reason, which is recorded in the audit log and in the author's own
 * data. Where two admins must agree, the first one's call stores a request, and the second one's shows the name.
 */
export async function unmaskAuthor(
  ctx: MemberContext,
  deps: AdminDependencies,
  experienceId: number,
  reason: string,
): Promise<RouteData<UnmaskRoute>> {
  const { userId } = ctx.actor;
  // The call writes the authored side, whose database role can't read sessions and second factors.
  await deps.sessions.requireJustConfirmed({ ...ctx, db: deps.identityDb });
  await loadExperience(ctx, deps, experienceId);
  // An admin whom the experience is about must not use their role to learn who wrote it.
  if (await deps.experiences.isByOrAbout(ctx.db, experienceId, userId)) throw new AppError('CONFLICT_OF_INTEREST');
  const subject = `experience:${experienceId}`;
  if (deps.unmaskAdmins > 1) {
    await requireSettledAdmin(ctx, deps);
    const now = ctx.clock.now();
    await deps.unmaskRequests.put(ctx.db, { experienceId, adminId: userId, reason, at: now });
    const others = await deps.unmaskRequests.otherAdminsSince(ctx.db, experienceId, userId, requestsValidSince(now));
    if (!(await isAnyActiveAdmin(ctx, deps, others))) {
      await auditWithReason(ctx, deps.vault, { action: 'experience.ask-unmask', subject }, reason);
      await notifyAdminsByJob(ctx, 'unmask_asked');
      return { author: null, needs_second_admin: true };
    }
  }
  const author = await deps.experiences.unmaskAuthor(ctx, experienceId, reason);
  // The entry doesn't contain the author: the audit log must not show who wrote what.
  const data = { found: author !== null, admins: deps.unmaskAdmins };
  await auditWithReason(ctx, deps.vault, { action: 'experience.unmask', subject, data }, reason);
  if (deps.unmaskAdmins > 1) await notifyAdminsByJob(ctx, 'unmask_opened');
  return { author: author && { id: author.id, display_name: author.displayName }, needs_second_admin: false };
}

export async function listUnmaskRequests(ctx: MemberContext, deps: AdminDependencies): Promise<RouteData<ListRoute>> {
  const { userId } = ctx.actor;
  const recent = await deps.unmaskRequests.listSince(ctx.db, requestsValidSince(ctx.clock.now()));
  const experienceIds = recent.map(({ experienceId }) => experienceId);
  // The author must not know before the second admin decides, nor an admin whom the experience is about.
  const conflicts = await deps.experiences.byOrAboutAmong(ctx.db, experienceIds, userId);
  const requests = recent.filter(({ experienceId }) => !conflicts.has(experienceId));
  const people = await deps.members.readPeople(ctx.db, [...new Set(requests.map(({ adminId }) => adminId))]);
  return {
    requests: requests.map(({ experienceId, adminId, reason, at }) => ({
      experience_id: experienceId,
      asked_by: people.get(adminId)?.displayName ?? render(message('person.formerMember'), ctx.language ?? 'en'),
      mine: adminId === userId,
      reason,
      asked_at: at.toISOString(),
      expires_at: secondsAfter(at, UNMASK_REQUEST_HOURS * HOUR_S).toISOString(),
    })),
  };
}
