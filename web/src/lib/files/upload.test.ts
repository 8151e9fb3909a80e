import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, noAnswer, errorReply } from '../../../test/fake-api.ts';
import { FakeXhr } from '../../../test/fake-xhr.ts';
import { A_TOKEN } from '../../../test/render-app.tsx';
import { storeToken } from '../session/token.ts';
import { upload } from './upload.ts';

const form = new FormData();
const storedFile = {
  id: '3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c11',
  url: '/api/v1/files/3f0a9c1e-8f6b-4a83-9f0d-0a3f1f2b5c11',
  name: 'proof.pdf',
  size: 12,
  kind: 'document' as const,
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  FakeXhr.sendsAll = true;
});

it('sends a file with the token of the session, and reports its progress', async () => {
  storeToken(A_TOKEN);
  const calls = fakeApi({ 'POST /files/evidence': storedFile });
  const reportedShares: number[] = [];
  const file = await upload('POST /files/evidence', { form, onProgress: (share) => reportedShares.push(share) });
  expect(file.name).toBe('proof.pdf');
  expect(reportedShares).toEqual([0.5, 1]);
  expect(calls[0]?.headers.get('Authorization')).toBe(`Bearer ${A_TOKEN}`);
  expect(calls[0]?.headers.get('Content-Type')).toBeNull();
});

it('throws the server’s error, or an error for a missing reply', async () => {
  fakeApi({ 'POST /files/evidence': errorReply('PAYLOAD_TOO_LARGE') });
  await expect(upload('POST /files/evidence', { form })).rejects.toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  fakeApi({ 'POST /files/evidence': () => noAnswer });
  await expect(upload('POST /files/evidence', { form })).rejects.toMatchObject({ status: 0, failure: 'offline' });
});

it('stops when it is aborted', async () => {
  fakeApi({ 'POST /files/evidence': () => new Promise(() => undefined) });
  const aborted = vi.spyOn(FakeXhr.prototype, 'abort');
  const controller = new AbortController();
  const uploading = upload('POST /files/evidence', { form, signal: controller.signal });
  controller.abort();
  await expect(uploading).rejects.toMatchObject({ name: 'AbortError' });
  expect(aborted).toHaveBeenCalledOnce();
  await expect(upload('POST /files/evidence', { form, signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

it.each([
  ['30 seconds in which no byte was sent', 30_000, false],
  ['two minutes in which the server has not answered', 120_000, true],
])('fails after %s', async (_, timeoutMs, sendsAll) => {
  vi.useFakeTimers();
  FakeXhr.sendsAll = sendsAll;
  fakeApi({ 'POST /files/evidence': () => new Promise(() => undefined) });
  const ended = vi.fn<(error: unknown) => void>();
  upload('POST /files/evidence', { form }).catch(ended);
  await vi.advanceTimersByTimeAsync(timeoutMs - 1_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 0, failure: 'timeout' }));
});
