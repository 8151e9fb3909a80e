import { detectLanguage } from '@candor/contract/text-language';
import { DAY_S, secondsAfter } from '../../../platform/clock.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { ReviewType } from '@candor/contract/statuses';
import { subjectPort, type ModerationDependencies } from '../dependencies.ts';
import type { ReviewedSubject, ReviewSubjectPort } from '../ports.ts';
import { isOpen, withoutNames } from '../rules.ts';
import { likeness } from './likeness.ts';
import { flagOf } from '../desk/flags.ts';
import { findItem, saveAdvice } from '../store.ts';
import { ASSIST_JOB } from '../submit-for-review.ts';

/** Lets the assistant read a submission. Its advice is shown with the item; if it fails, the item is reviewed without. */
export const assistJob = (deps: ModerationDependencies): JobHandler => ({
  name: ASSIST_JOB,
  run: async (payload) => {
    const { itemId } = payload as { itemId: number };
    await adviseOnItem(deps, itemId);
  },
});

async function adviseOnItem(deps: ModerationDependencies, itemId: number): Promise<void> {
  const { db, vault } = deps;
  const item = await findItem(db, itemId);
  if (!item || !isOpen(item.status)) return;
  const port = subjectPort(deps, item.type);
  const subject = (await port.describe(db, [item.subjectId], 'en')).get(item.subjectId);
  if (!subject) return;

  const words = wordsOf(item.type, subject);
  const [others, aboutSame] = await Promise.all([
    port.signedTextsOf(db, item.subjectId),
    item.type === 'reply' ? 0 : port.countAboutSame(db, item.subjectId, secondsAfter(new Date(item.day), -DAY_S)),
  ]);
  const { vote, analysis } = await deps.ports.assistant.advise({
    text: withoutNames(words, subject),
    rating: item.type === 'reply' ? 0 : subject.rating,
    likeness: Math.max(0, ...others.map((other) => likeness(words, other))),
    aboutSame,
  });
  const flagged = subject.evidence_count > 0 ? await disturbingPictures(deps, port, item.subjectId) : [];
  if (subject.evidence_count > 0) await port.flagPictures?.(db, item.subjectId, flagged);
  await saveAdvice(db, itemId, {
    vote,
    sealed: vault.sealJson('review_items.assistant', itemId, analysis),
    flag: flagOf([...analysis.flags, ...(flagged.length > 0 ? ['image'] : [])], words),
    language: detectLanguage(words),
  });
}

async function disturbingPictures({ db, ports }: ModerationDependencies, port: ReviewSubjectPort, subjectId: number): Promise<string[]> {
  const { pictures } = ports.assistant;
  const flagged: string[] = [];
  if (!pictures || !port.samplePictures) return flagged;
  for await (const { id, pixels } of port.samplePictures(db, subjectId, pictures.side)) {
    if (await pictures.mayDisturb(pixels)) flagged.push(id);
  }
  return flagged;
}

const wordsOf = (type: ReviewType, subject: ReviewedSubject): string => (type === 'reply' ? subject.reply_content : subject.comment) ?? '';
