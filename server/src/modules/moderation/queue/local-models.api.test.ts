import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReviewItem, itemOf, submit } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { pictureOfFaces } from '../../../../test/files/drawn-faces.ts';
import { picture, upload } from '../../../../test/files/uploads.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';

const MODEL_TIMEOUT_MS = 60_000;
const SIDE = 224;

/** Overlapping ovals in the colours of skin, which the picture model flags. */
function skinColouredOvals(): Promise<Buffer> {
  let state = 5;
  const next = (from: number, range: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from + (state / 2 ** 32) * range;
  };
  const background = [next(150, 100), next(100, 100), next(80, 100)];
  const ovals = Array.from({ length: 2 + Math.floor(next(0, 8)) }, () => ({
    x: next(0, SIDE),
    y: next(0, SIDE),
    radiusX: next(20, 90),
    radiusY: next(20, 90),
    colour: [next(200, 55), next(140, 60), next(110, 50)],
  }));
  const pixels = Array.from({ length: SIDE * SIDE }, (_, index) => {
    let colour = background;
    for (const { x, y, radiusX, radiusY, colour: fill } of ovals) {
      const distance = (((index % SIDE) - x) / radiusX) ** 2 + ((Math.floor(index / SIDE) - y) / radiusY) ** 2;
      if (distance < 1) colour = fill.map((channel) => channel * (1 - 0.45 * distance));
    }
    return colour;
  }).flat();
  return sharp(Uint8Array.from(pixels), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();
}

describe('the local models in the review queue', () => {
  let test: TestApp;
  let admin: TestMember;
  let twoFaces: Buffer;
  let oneFace: Buffer;
  beforeAll(async () => {
    // Before the app starts: it blocks the decoder of SVG drawings.
    twoFaces = await pictureOfFaces({ x: 120, y: 220, size: 70 }, { x: 320, y: 220, size: 70 });
    oneFace = await pictureOfFaces({ x: 224, y: 200, size: 100 });
    test = await startTestApp({ LOCAL_MODELS: '1' });
    admin = await makeMember(test, { role: 'admin' });
  });
  afterAll(() => test.close());

  const adviceOn = async (comment: string) => {
    const item = await itemOf(test, 'experience', await submit(test, await makeMember(test), { comment }));
    await test.drainJobs();
    return openReviewItem(test, admin, item);
  };

  it(
    'report a concern that no rule finds, quoting the words, and their vote is hidden until the item is opened',
    async () => {
      const comment = 'He put both hands round my neck until the room went dark.';
      const item = await itemOf(test, 'experience', await submit(test, await makeMember(test), { comment }));
      await test.drainJobs();
      const { data } = await test.call('GET /community/review-queue', { token: admin.token });
      expect(data.items.find(({ id }) => id === item)).toMatchObject({ flag: 'violence', ai_vote: null, ai_analysis: null });
      const { ai_vote, ai_analysis } = await openReviewItem(test, admin, item);
      expect(ai_vote).toBe('admin_review');
      expect(ai_analysis!.flags).toContain('threat');
      expect(ai_analysis!.reasoning).toMatch(/especially in “.*(?:hands|neck|dark).*”/);
    },
    MODEL_TIMEOUT_MS,
  );

  it(
    'say that a text in another language was not assessed',
    async () => {
      const { ai_vote, ai_analysis } = await adviceOn('Er kam pünktlich, wir haben zusammen gekocht und danach einen Film geschaut.');
      expect(ai_vote).toBe('authentic');
      expect(ai_analysis!.reasoning).toContain('Not assessed by the text model');
    },
    MODEL_TIMEOUT_MS,
  );

  const submitWithPicture = async (...contents: Buffer[]): Promise<number> => {
    const author = await makeMember(test);
    const evidence_ids: string[] = [];
    for (const content of contents) {
      const parts = [
        { name: 'evidence_file', filename: 'proof.png', content },
        { name: 'type', content: 'experience' },
      ];
      evidence_ids.push((await upload<{ id: string }>(test, '/files/evidence', parts, author.token)).data.id);
    }
    const comment = 'We had tea and talked about books for two hours.';
    const item = await itemOf(test, 'experience', await submit(test, author, { comment, evidence_ids }));
    await test.drainJobs();
    return item;
  };

  it(
    'flag a disturbing picture, without changing the vote, and no ordinary one',
    async () => {
      const flagged = await openReviewItem(test, admin, await submitWithPicture(await picture(), await skinColouredOvals()));
      expect(flagged).toMatchObject({ flag: 'image', ai_vote: 'authentic', evidence: [{ flagged: false }, { flagged: true }] });
      const ordinary = await openReviewItem(test, admin, await submitWithPicture(await picture()));
      expect(ordinary).toMatchObject({ flag: null, evidence: [{ flagged: false }] });
      expect(ordinary.ai_analysis!.reasoning).not.toContain('Faces');
    },
    MODEL_TIMEOUT_MS,
  );

  it(
    'count the faces in all pictures together, which changes neither vote nor flag',
    async () => {
      const { flag, ai_vote, ai_analysis } = await openReviewItem(test, admin, await submitWithPicture(twoFaces, oneFace));
      expect({ flag, ai_vote }).toEqual({ flag: null, ai_vote: 'authentic' });
      expect(ai_analysis!.reasoning).toMatch(/ Faces in the pictures: 3\.$/);
    },
    MODEL_TIMEOUT_MS,
  );
});
