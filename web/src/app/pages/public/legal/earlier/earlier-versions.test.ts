import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Catalogue, Texts } from '../../../../../lib/i18n/translate.ts';

const modules = import.meta.glob<Record<string, Catalogue | Texts>>(['./*.ts', '!./*.test.ts'], { eager: true });

/** Members agreed to these texts, so they must never change. The current terms reuse some of their paragraphs. */
const DIGESTS: Record<string, string> = {
  './privacy-2026-11-01.en.ts': '6f55cf00634f38c645ed1363459280e169dd979ea6ba94c47d0dd4147845e544',
  './privacy-2026-11-01.es.ts': '34d2f233294756d6bb01002ccbf0f154642d67499d29cb631c1316c016a873b9',
  './privacy-2026-11-01.zh-Hans.ts': '27eed6d8d3cb919710bb6e04d64ba0bc071310eaa171ef0c88fd6a7eaaae3157',
  './terms-2026-11-01.en.ts': '1ab303e653e5981c25b21a889e8786f09d85923963ab081f5f5e373a17095650',
  './terms-2026-11-01.es.ts': 'f0bd75fc908fc579ef37c1fb3696a279c9d875a550d2b1fdf81687658ef4efbd',
  './terms-2026-11-01.zh-Hans.ts': 'b0f90ac48ab9a3cda292d369c8113965abb6926e1ce062ebdb6f19decab33d5e',
};

const digestOf = (module: Record<string, Catalogue | Texts>): string => {
  const exported = Object.values(module)[0]!;
  const texts = typeof exported.texts === 'object' ? exported.texts : exported;
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
};

it('keeps every earlier version of the legal texts as it was', () => {
  const digests = Object.entries(modules).map(([path, module]) => [path, digestOf(module)]);
  expect(Object.fromEntries(digests)).toEqual(DIGESTS);
});
