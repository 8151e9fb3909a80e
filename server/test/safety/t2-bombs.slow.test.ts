import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { submission } from '../experiences.ts';
import { upload } from '../files/uploads.ts';
import { makeMember } from '../people.ts';
import {
  box,
  contentBomb,
  docx,
  mp4,
  nestedBoxesMp4,
  nestedFormsBomb,
  objectStreamBomb,
  unclosedPeopleDocx,
} from './files/hostile-files.ts';
import { useUploader } from './files/start-uploader.ts';
import { watchWorkers } from './files/watch-workers.ts';

/** How long another call may take during an attack. `npm run test:safety -- --only files` uploads to a process of its own and allows 500 ms. */
const OTHER_CALLS_MS = 2_000;

const uploader = useUploader();
const { evidence, document, leftovers } = uploader;

/** The uploads of T2 (see t2-uploads.api.test.ts) that cost the server most. */
describe('a bomb', () => {
  it.each([
    ['a DOCX that unpacks to 80 MB', () => docx({ 'word/document.xml': new Uint8Array(80 * 1024 * 1024) }), 422],
    ['a DOCX of 100,000 nested elements', () => docx({ 'word/document.xml': '<w:p>'.repeat(100_000) }), 422],
    ['a DOCX whose list of authors never ends', unclosedPeopleDocx, 201],
    ['a PDF with a million objects in one stream', objectStreamBomb, 201],
    ['a PDF page of four million shapes', contentBomb, 422],
    ['a PDF whose forms draw each other', nestedFormsBomb, 422],
  ])('costs no more than its worker process may use: %s', async (_, make, status) => {
    const before = await leftovers();
    const bomb = make();
    const watch = watchWorkers();
    const probe = probeOtherCalls();
    const reply = await document(bomb);
    expect(reply.status).toBe(status);
    expect(watch.stop().peakBytes).toBeLessThan(300 * 1024 * 1024);
    expect(await probe.slowestMs()).toBeLessThan(OTHER_CALLS_MS);
    if (status === 422) expect(await leftovers()).toEqual(before);
  });

  it('is answered without a server error when it is an MP4 of 200,000 nested boxes', async () => {
    const bomb = nestedBoxesMp4();
    const probe = probeOtherCalls();
    expect((await evidence(bomb, 'experience', 'clip.mp4')).status).toBeLessThan(500);
    expect(await probe.slowestMs()).toBeLessThan(OTHER_CALLS_MS);
  });

  it('is bounded: of eight large photos at the same time, two are in memory', async () => {
    const large = await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#b84a22' } })
      .jpeg()
      .toBuffer();
    const members = await Promise.all(Array.from({ length: 8 }, () => makeMember(uploader.test)));
    const watch = watchWorkers();
    const probe = probeOtherCalls();
    const file = { name: 'photo', filename: 'me.jpg', content: large };
    const replies = await Promise.all(members.map(({ token }) => upload(uploader.test, '/user/photo', [file], token)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(watch.stop()).toMatchObject({ maxConcurrent: 2 });
    expect(await probe.slowestMs()).toBeLessThan(OTHER_CALLS_MS);
  }, 60_000);

  /** Another member's calls during the attack. */
  function probeOtherCalls(): { slowestMs(): Promise<number> } {
    const stopping = new AbortController();
    let slowest = 0;
    const calls = (async () => {
      while (!stopping.signal.aborted) {
        const began = performance.now();
        await uploader.test.call('GET /user', { token: uploader.member.token });
        slowest = Math.max(slowest, performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    return {
      slowestMs: async () => {
        stopping.abort();
        await calls;
        return slowest;
      },
    };
  }
});

describe('one byte over the limit', () => {
  it('is refused for evidence of 100 MB', async () => {
    const before = await leftovers();
    const video = mp4();
    const padding = box('mdat', Buffer.alloc(100 * 1024 * 1024 - video.length - 8));
    const exact = Buffer.concat([video, padding]);
    expect(await evidence(Buffer.concat([exact, Buffer.alloc(1)]), 'experience', 'clip.mp4')).toMatchObject({ status: 413 });
    expect(await leftovers()).toEqual(before);
    const largest = await evidence(exact, 'experience', 'clip.mp4');
    expect(largest).toMatchObject({ status: 201, data: { size: exact.length } });
    // Together with another file it is too large for one experience.
    const more = await evidence(mp4(), 'experience', 'clip.mp4');
    const reply = await uploader.test.call('POST /experiences', {
      token: uploader.member.token,
      body: submission({ evidence_ids: [largest.data.id, more.data.id] }),
    });
    expect(reply).toMatchObject({ status: 422, code: 'INVALID_EVIDENCE', message: 'Total file size must be less than 100MB' });
  }, 90_000);
});
