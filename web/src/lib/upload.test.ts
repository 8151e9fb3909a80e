import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, noAnswer, refuse } from '../../test/answer-calls.ts';
import { FetchingXhr } from '../../test/fetching-xhr.ts';
import { A_TOKEN } from '../../test/render-app.tsx';
import { storeToken } from './session/token.ts';
import { upload } from './upload.ts';

const form = new FormData();
const aFile = {
  id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c11',
  url: '/api/v1/files/3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c11',
  name: 'proof.pdf',
  size: 12,
  kind: 'document' as const,
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('sends a file as any call goes, and tells how far it is', async () => {
  storeToken(A_TOKEN);
  const calls = answerCalls({ 'POST /files/evidence': aFile });
  const shares: number[] = [];
  const file = await upload('POST /files/evidence', { form, onProgress: (share) => shares.push(share) });
  expect(file.name).toBe('proof.pdf');
  expect(shares).toEqual([0.5, 1]);
  expect(calls[0]?.headers.get('Authorization')).toBe(`Bearer ${A_TOKEN}`);
  expect(calls[0]?.headers.get('Content-Type')).toBeNull();
});

it('throws what the server said, or that nothing was said', async () => {
  answerCalls({ 'POST /files/evidence': refuse('PAYLOAD_TOO_LARGE') });
  await expect(upload('POST /files/evidence', { form })).rejects.toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  answerCalls({ 'POST /files/evidence': () => noAnswer });
  await expect(upload('POST /files/evidence', { form })).rejects.toMatchObject({ status: 0, failure: 'offline' });
});

it('stops when it is cancelled', async () => {
  answerCalls({ 'POST /files/evidence': () => new Promise(() => undefined) });
  const aborted = vi.spyOn(FetchingXhr.prototype, 'abort');
  const control = new AbortController();
  const sent = upload('POST /files/evidence', { form, signal: control.signal });
  control.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  expect(aborted).toHaveBeenCalledOnce();
  await expect(upload('POST /files/evidence', { form, signal: control.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

it('gives up when nothing moves any more', async () => {
  vi.useFakeTimers();
  answerCalls({ 'POST /files/evidence': () => new Promise(() => undefined) });
  const ended = vi.fn<(error: unknown) => void>();
  upload('POST /files/evidence', { form }).catch(ended);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 0, failure: 'timeout' }));
});
