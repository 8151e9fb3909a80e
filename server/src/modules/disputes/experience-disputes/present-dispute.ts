import type { AdminExperienceDispute } from '@candor/contract/admin-disputes';
import type { DisputeEvidence, ExperienceDispute } from '@candor/contract/disputes';
import type { MemberContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { LinkedFile } from '../../files/index.ts';
import { waitingFiles } from './author-evidence.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import { findConflicts } from './find-conflicts.ts';
import { SIDES, disputeEvidence, type Side } from '../rules.ts';

export interface DisputeOfSide {
  dispute: ExperienceDisputeRecord;
  role: Side;
}

/** Both sides read both statements. Only the side that uploaded a file and the admin see it. */
export async function presentDisputes(
  ctx: MemberContext,
  deps: DisputesDependencies,
  disputes: readonly DisputeOfSide[],
): Promise<ExperienceDispute[]> {
  // Reads the inbox first: a file that a mix moves meanwhile is then found in both places, never in neither.
  const added = await addedByAuthor(ctx, deps, disputes);
  const [removed, files, decisionIds] = await Promise.all([
    removedAmong(
      ctx.db,
      deps,
      disputes.map(({ dispute }) => dispute),
    ),
    deps.files.linksToEach(
      ctx.db,
      'experience_dispute',
      disputes.map(({ dispute, role }) => disputeEvidence(dispute.id, role).id),
      ctx.actor,
    ),
    decisionIdsOf(ctx.db, deps, disputes),
  ]);
  const filesOf = ({ dispute, role }: DisputeOfSide): LinkedFile[] => {
    const attached = files.get(disputeEvidence(dispute.id, role).id) ?? [];
    const attachedIds = new Set(attached.map(({ id }) => id));
    const waiting = role === 'author' ? (added.get(dispute.id) ?? []).filter(({ id }) => !attachedIds.has(id)) : [];
    return [...attached, ...waiting];
  };
  return disputes.map(({ dispute, role }) => ({
    ...commonFields(dispute, removed),
    decision_id: decisionIds.get(dispute.id) ?? null,
    role,
    evidence: filesOf({ dispute, role }).map((file) => presentEvidence(file, role)),
  }));
}

/** Files that an anonymous author added and the mix has not attached yet. */
async function addedByAuthor(
  { db, actor }: MemberContext,
  { authorship, clock, files }: DisputesDependencies,
  disputes: readonly DisputeOfSide[],
): Promise<Map<string, LinkedFile[]>> {
  if (!disputes.some(({ role }) => role === 'author')) return new Map();
  const waiting = waitingFiles((await authorship.inbox.actsOf(db, actor.userId, clock.now())).waiting);
  const links = await files.linksToOwn(db, [...waiting.values()].flat(), actor);
  return new Map([...waiting].map(([id, fileIds]) => [id, fileIds.flatMap((fileId) => links.get(fileId) ?? [])]));
}

/** Each side sees its own statement of reasons. */
async function decisionIdsOf(
  db: Database,
  { decisions }: DisputesDependencies,
  sides: readonly DisputeOfSide[],
): Promise<Map<string, string>> {
  return decisions.decisionIdsOfCases(
    db,
    sides.map(({ dispute, role }) => ({
      caseKind: 'experience_dispute',
      caseId: dispute.id,
      audience: role === 'author' ? 'author' : 'subject',
    })),
  );
}

/** Replaces names, texts and files for an admin who is a party to the dispute. */
const MASKED = {
  statement: '',
  author_statement: null,
  admin_notes: null,
  disputing_user: null,
  on_behalf_of: null,
  resolved_by_user: null,
  evidence_count: 0,
  evidence: [],
  conflict_of_interest: true,
};

/** With the files of both sides, each with a link for this admin. */
export async function presentDisputesToAdmin(
  ctx: MemberContext,
  deps: DisputesDependencies,
  disputes: readonly ExperienceDisputeRecord[],
): Promise<(AdminExperienceDispute & { evidence: DisputeEvidence[] })[]> {
  const [conflicts, removed, people, files] = await Promise.all([
    findConflicts(ctx, deps, disputes),
    removedAmong(ctx.db, deps, disputes),
    deps.members.readPeople(
      ctx.db,
      disputes.flatMap(({ disputingUserId, resolvedBy }) => [disputingUserId ?? [], resolvedBy ?? []].flat()),
    ),
    deps.files.linksToEach(
      ctx.db,
      'experience_dispute',
      disputes.flatMap(({ id }) => SIDES.map((side) => disputeEvidence(id, side).id)),
      ctx.actor,
    ),
  ]);
  return disputes.map((dispute) => {
    if (conflicts.has(dispute.id)) return { ...commonFields(dispute, removed), ...MASKED };
    const evidence = SIDES.flatMap((side) =>
      (files.get(disputeEvidence(dispute.id, side).id) ?? []).map((file) => presentEvidence(file, side)),
    );
    const personOf = (id: string | null): { display_name: string } | null =>
      id === null ? null : { display_name: people.get(id)?.displayName ?? 'Former member' };
    return {
      ...commonFields(dispute, removed),
      disputing_user: personOf(dispute.disputingUserId),
      on_behalf_of: dispute.onBehalfOf,
      resolved_by_user: personOf(dispute.resolvedBy),
      evidence_count: evidence.length,
      evidence,
      conflict_of_interest: false,
    };
  });
}

export const presentEvidence = ({ id, kind, url, isFlagged: flagged }: LinkedFile, by: Side): DisputeEvidence => ({
  id,
  kind,
  url,
  flagged,
  by,
});

const removedAmong = (db: Database, { experiences }: DisputesDependencies, disputes: readonly ExperienceDisputeRecord[]) =>
  experiences.removedAmong(
    db,
    disputes.map(({ experienceId }) => experienceId),
  );

const commonFields = (dispute: ExperienceDisputeRecord, removed: ReadonlySet<number>) => ({
  id: dispute.id,
  status: dispute.status,
  created_at: dispute.createdAt.toISOString(),
  due_at: dispute.dueAt.toISOString(),
  resolved_at: dispute.resolvedAt?.toISOString() ?? null,
  admin_notes: dispute.adminNotes,
  experience_id: dispute.experienceId,
  experience_removed: removed.has(dispute.experienceId),
  ground: dispute.ground,
  statement: dispute.statement,
  author_statement: dispute.authorStatement,
});
