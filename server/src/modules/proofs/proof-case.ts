import { render } from '@candor/contract/catalogues';
import { platformLabel } from '@candor/contract/platforms';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { CasePort, Statement } from '../decisions/index.ts';
import type { ProofsDependencies } from './dependencies.ts';
import { attachmentOf } from './jobs.ts';
import type { Proof } from './store.ts';

/** Decisions that refused a screenshot as proof of a linked ID. The case is the linked ID, because the member may send another screenshot for it. */
export const proofCase = (deps: ProofsDependencies): CasePort => ({
  linkOf: () => '/social-ids',
  lock: async (ctx, { caseId, userId }) => void (await deps.socialIds.lockOwn(ctx.db, userId!, caseId)),
  assertAppealable: (ctx, statement) => assertAppealable(ctx, deps, statement),
  isConcerned: async (_db, { userId }, adminId) => userId === adminId,
  evidenceOf: async (db, statement, viewer) => {
    const proof = await refusedProof(db, deps, statement);
    return proof ? deps.files.linksTo(db, attachmentOf(proof.reviewId), viewer) : [];
  },
  describe: async (db, statement, language) => {
    const [proof, linkedId] = await Promise.all([refusedProof(db, deps, statement), linkedIdOf(db, deps, statement)]);
    if (!proof || !linkedId) return null;
    const parts = [render(platformLabel(linkedId.platform), language), linkedId.value, proof.evidence?.code ?? proof.code];
    return {
      person_name: null,
      text: parts.join(' · '),
      original_text: null,
      tags: [],
      statement: proof.evidence?.note ?? null,
      answer: null,
    };
  },
  retainEvidence: async (ctx, statement, until) => {
    const proof = await refusedProof(ctx.db, deps, statement);
    if (!proof) return;
    const files = attachmentOf(proof.reviewId);
    await (until === null ? deps.files.cancelDeletion(ctx, files) : deps.files.scheduleDeletion(ctx, files, until));
  },
  // If the member unlinked the ID or proved it another way meanwhile, there is nothing to reverse.
  overturn: async (ctx, statement) => {
    const linkedId = await linkedIdOf(ctx.db, deps, statement);
    if (!linkedId || deps.socialIds.isProved(linkedId)) return;
    await deps.socialIds.prove(ctx, linkedId);
    const proof = await refusedProof(ctx.db, deps, statement);
    if (proof) await deps.proofs.setState(ctx.db, proof.id, 'proved');
  },
});

async function assertAppealable(ctx: Context, deps: ProofsDependencies, statement: Statement): Promise<void> {
  const linkedId = await linkedIdOf(ctx.db, deps, statement);
  if (!linkedId || deps.socialIds.isProved(linkedId)) throw new AppError('APPEAL_TOO_LATE');
  const newest = (await deps.decisions.decisionIdsOfAccountCases(ctx.db, 'proof', [statement.caseId])).get(statement.caseId);
  if (newest !== statement.id || !(await refusedProof(ctx.db, deps, statement))) throw new AppError('ALREADY_SUBMITTED');
}

/** Undefined if the member unlinked the ID, or it is now linked to another member. */
async function linkedIdOf(db: Database, { socialIds }: ProofsDependencies, { caseId, userId }: Statement) {
  const linkedId = await socialIds.findById(db, caseId);
  return linkedId?.userId === userId ? linkedId : undefined;
}

type RefusedProof = Proof & { reviewId: number };

/** Undefined if the member sent another screenshot after the refusal, or unlinked the ID. */
async function refusedProof(db: Database, { proofs }: ProofsDependencies, { caseId }: Statement): Promise<RefusedProof | undefined> {
  const proof = await proofs.find(db, { linkId: caseId });
  if (!proof?.refusal || proof.reviewId === null) return undefined;
  return { ...proof, reviewId: proof.reviewId };
}
