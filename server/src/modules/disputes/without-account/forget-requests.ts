import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import { hasOpenCase, replyOwner } from './open-request.ts';
import type { PrivacyRequest } from './request-store.ts';

const BATCH_SIZE = 200;

/**
 * Deletes numbers and addresses of people without an account once their link has expired, none of their cases is open, and no decision
 * about them can be appealed any more. Until then they are notified of outcomes, and find their cases when they prove the identifier again.
 */
export const forgetRequestsJob = (deps: DisputesDependencies): JobHandler => ({
  name: 'forget-privacy-requests',
  schedule: '53 * * * *',
  run: async () => {
    const now = deps.clock.now();
    for (
      let due = await deps.requests.due(deps.db, now, BATCH_SIZE);
      due.length > 0;
      due = await deps.requests.due(deps.db, now, BATCH_SIZE)
    ) {
      const deletedIds: string[] = [];
      for (const request of due) {
        const until = await neededUntil(deps, request, now);
        if (until === null) deletedIds.push(request.id);
        else await deps.requests.keepDueUntil(deps.db, request.id, now, until);
      }
      await deps.requests.deleteDue(deps.db, deletedIds, now);
    }
  },
});

/** Until when the request is needed, always later than `now`. Null if nothing needs it any more. */
async function neededUntil(deps: DisputesDependencies, request: PrivacyRequest, now: Date): Promise<Date | null> {
  if (request.expiresAt > now) return request.expiresAt;
  const tomorrow = secondsAfter(now, DAY_S);
  if (await hasOpenCase(deps.db, deps, request)) return tomorrow;
  const { appealableUntil } = await deps.decisions.appealsOfRequests(deps.db, {
    requestIds: [request.id],
    replyOwner: replyOwner(request),
  });
  if (appealableUntil !== null && appealableUntil > now) return appealableUntil;
  const disputes = await deps.disputes.listOfRequests(deps.db, [request.id]);
  // Keeps requests while the author can still appeal a removal, because the text may come back and then its subject is notified.
  const ends = await Promise.all(
    disputes.map(({ id }) => deps.decisions.appealDeadlineOf(deps.db, { caseKind: 'experience_dispute', caseId: id })),
  );
  const last = Math.max(0, ...ends.map((end) => end?.getTime() ?? 0));
  return last > now.getTime() ? new Date(last) : null;
}
