import { detectLanguage } from '@candor/contract/text-language';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Batch, JobPayload } from '../../../platform/jobs/store.ts';
import type { ReviewType } from '@candor/contract/statuses';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import type { ReviewedSubject, ReviewSubjectPort } from '../ports.ts';
import { isOpen, withoutNames } from '../rules.ts';
import { similarity } from './similarity.ts';
import { flagOf } from './flags.ts';
import { findItems, saveAdvice, type StoredAdvice, type StoredItem } from '../store.ts';
import { ASSIST_JOB } from '../submit-for-review.ts';

/** Lets the assistant read submissions. Its advice is shown with the item. If it fails, the item is reviewed without advice. */
export const assistJob = (deps: ModerationDependencies): JobHandler => ({
  name: ASSIST_JOB,
  run: async (payload) => {
    // A job that the previous release enqueued has one item instead of a batch.
    const items = 'batch' in (payload as object) ? (payload as Batch).batch : [payload as JobPayload];
    await adviseOnItems(
      deps,
      items.map(({ itemId }) => Number(itemId)),
    );
  },
});

async function adviseOnItems(deps: ModerationDependencies, itemIds: readonly number[]): Promise<void> {
  // An earlier try that failed may have advised on some of the batch.
  const unread = (await findItems(deps.db, itemIds)).filter(({ status, assistantVote }) => isOpen(status) && assistantVote === null);
  const subjects = new Map<StoredItem, ReviewedSubject>();
  for (const [type, ofType] of Map.groupBy(unread, (item) => item.type)) {
    const subjectIds = ofType.map(({ subjectId }) => subjectId);
    const described = await subjectPort(deps, type).describe(deps.db, subjectIds, 'en');
    for (const item of ofType) if (described.has(item.subjectId)) subjects.set(item, described.get(item.subjectId)!);
  }
  const results = await Promise.allSettled([...subjects].map(([item, subject]) => adviseOnItem(deps, item, subject)));
  await saveAdvice(
    deps.db,
    results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
  );
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

async function adviseOnItem(deps: ModerationDependencies, item: StoredItem, subject: ReviewedSubject): Promise<StoredAdvice> {
  const { db, vault } = deps;
  const port = subjectPort(deps, item.type);
  const words = wordsOf(item.type, subject);
  const [others, sameSubjectCount] = await Promise.all([
    port.signedTextsOf(db, item.subjectId),
    item.type === 'reply' ? 0 : port.countAboutSamePerson(db, item.subjectId, secondsAfter(new Date(item.day), -DAY_S)),
  ]);
  const { vote, analysis } = await deps.ports.assistant.advise({
    text: withoutNames(words, subject),
    rating: item.type === 'reply' ? 0 : subject.rating,
    similarity: Math.max(0, ...others.map((other) => similarity(words, other))),
    sameSubjectCount,
  });
  const { flagged, faces } = subject.evidence_count > 0 ? await lookAtPictures(deps, port, item.subjectId) : NO_PICTURES;
  if (subject.evidence_count > 0) await port.flagPictures?.(db, item.subjectId, flagged);
  return {
    itemId: item.id,
    vote,
    sealed: vault.sealJson('review_items.assistant', item.id, withFaces(analysis, faces)),
    flag: flagOf([...analysis.flags, ...(flagged.length > 0 ? ['image'] : [])], words),
    language: detectLanguage(words),
  };
}

interface Pictures {
  /** The ids of pictures that may disturb viewers. */
  flagged: string[];
  /** The number of faces in all pictures together. */
  faces: number;
}

const NO_PICTURES: Pictures = { flagged: [], faces: 0 };

async function lookAtPictures({ db, ports }: ModerationDependencies, port: ReviewSubjectPort, subjectId: number): Promise<Pictures> {
  const { pictures } = ports.assistant;
  if (!pictures || !port.samplePictures) return NO_PICTURES;
  const seen: Pictures = { flagged: [], faces: 0 };
  for await (const { id, pixels } of port.samplePictures(db, subjectId, pictures.side)) {
    const { mayDisturb, faces } = await pictures.assess(pixels);
    if (mayDisturb) seen.flagged.push(id);
    seen.faces += faces;
  }
  return seen;
}

/** Third persons may be in a picture, so the reviewer is asked to look for them. */
const withFaces = <Analysis extends { reasoning: string }>(analysis: Analysis, faces: number): Analysis =>
  faces === 0 ? analysis : { ...analysis, reasoning: `${analysis.reasoning} Faces in the pictures: ${faces}.` };

const wordsOf = (type: ReviewType, subject: ReviewedSubject): string => (type === 'reply' ? subject.reply_content : subject.comment) ?? '';
