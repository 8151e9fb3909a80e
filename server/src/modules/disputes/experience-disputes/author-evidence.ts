import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Act, ActHandler } from '../../authorship/index.ts';
import type { UploadTarget } from '../../files/index.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import { disputeEvidence } from '../rules.ts';

interface AddedFile {
  disputeId: string;
  fileId: string;
  /** The keyed hash of the upload link through which the file came, if the author was not signed in: `OpenedLink.mark`. */
  link?: string;
}

const payloadOf = ({ payload }: Act): AddedFile => payload as AddedFile;
const addsFile = ({ kind }: Act): boolean => kind === 'dispute-evidence';

/** Lets an anonymous author's file wait for the mix: if it were attached immediately, its time would reveal when the author was online. */
export async function waitForMix(
  db: Database,
  deps: DisputesDependencies,
  { id, experienceId }: ExperienceDisputeRecord,
  { userId, link }: { userId: string; link: string | undefined },
): Promise<UploadTarget['waitsForMix']> {
  const { inbox } = deps.authorship;
  const { waiting } = await inbox.actsOf(db, userId, deps.clock.now());
  return {
    waitingCount: waiting.filter((act) => addsFile(act) && payloadOf(act).disputeId === id).length,
    put: ({ db: tx, clock }: Context, fileId) => {
      const payload: AddedFile = { disputeId: id, fileId, ...(link === undefined ? {} : { link }) };
      return inbox.put({ db: tx, clock, actor: { userId } }, { kind: 'dispute-evidence', experienceId, target: id, payload });
    },
  };
}

/**
 * Whether an anonymous author used this link. A row in `authored.claims` would show when the file was uploaded, also after the mix. So the act
 * itself records the link: acts are stored for longer than a link works.
 */
export async function hasUsedLink(db: Database, deps: DisputesDependencies, userId: string, mark: string): Promise<boolean> {
  const { waiting, done } = await deps.authorship.inbox.actsOf(db, userId, deps.clock.now());
  return [...waiting, ...done].some((act) => addsFile(act) && payloadOf(act).link === mark);
}

/** Ids of the files that an author added to each dispute and that wait for the mix. */
export const waitingFiles = (waiting: readonly Act[]): ReadonlyMap<string, string[]> =>
  new Map(
    [...Map.groupBy(waiting.filter(addsFile), (act) => payloadOf(act).disputeId)].map(([id, acts]) => [
      id,
      acts.map((act) => payloadOf(act).fileId),
    ]),
  );

/** The files to copy before a mix takes its locks. */
export const filesToMix = (acts: readonly Act[]): { userId: string; fileIds: string[] }[] =>
  acts.filter(addsFile).map((act) => ({ userId: act.userId, fileIds: [payloadOf(act).fileId] }));

export const authorEvidenceHandler = (deps: DisputesDependencies): ActHandler => ({
  kind: 'dispute-evidence',
  apply: async (ctx, acts) => {
    for (const act of acts) {
      const { disputeId, fileId } = payloadOf(act);
      const dispute = await deps.disputes.find(ctx.db, disputeId);
      if (dispute?.status !== 'pending') continue;
      const attachment = disputeEvidence(disputeId, 'author');
      await deps.files.attachFiles(ctx, { userId: act.userId, fileIds: [fileId], attachment, visibleIds: [], isAnonymous: true });
    }
  },
});
