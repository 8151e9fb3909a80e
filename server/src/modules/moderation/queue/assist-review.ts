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

/** Has the assistant read what was submitted. Its word stands beside the item; if it fails, the item is reviewed without. */
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
  await saveAdvice(db, itemId, {
    vote,
    sealed: vault.sealJson('review_items.assistant', itemId, analysis),
    flag: flagOf([...analysis.flags, ...((await hasDisturbingPicture(deps, port, item.subjectId)) ? ['image'] : [])], words),
    language: detectLanguage(words),
  });
}

/** The first one is enough: the flag is the item's. */
async function hasDisturbingPicture({ db, ports }: ModerationDependencies, port: ReviewSubjectPort, subjectId: number): Promise<boolean> {
  const { pictures } = ports.assistant;
  if (!pictures || !port.samplePictures) return false;
  for await (const pixels of port.samplePictures(db, subjectId, pictures.side)) if (await pictures.mayDisturb(pixels)) return true;
  return false;
}

const wordsOf = (type: ReviewType, subject: ReviewedSubject): string => (type === 'reply' ? subject.reply_content : subject.comment) ?? '';
