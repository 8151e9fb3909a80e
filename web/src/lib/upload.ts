import { API_TIMEOUT_MS } from '@candor/contract/limits';
import type { ApiData, ApiKey, ApiOptions, Carrier } from './api-client.ts';
import { makeCall } from './api-client.ts';
import { ApiError } from './api-error.ts';

type UploadKey = { [K in ApiKey]: { form: FormData } extends Pick<ApiOptions<K>, 'form'> ? K : never }[ApiKey];
export type UploadOptions<K extends UploadKey> = Omit<ApiOptions<K>, 'timeoutMs'> & {
  /** How much of the file has left, from 0 to 1; at 1 the server still has to look at it. */
  onProgress?: (share: number) => void;
};

/** A big file on a slow line may take this long, as long as it moves. */
const LONGEST_MS = 15 * 60_000;

/**
 * `api()` for a file, telling how far it is: fetch does not say. It gives up when nothing moved for the usual time of a
 * call. Cancelling by the signal rejects with the signal's reason.
 */
export const upload = <K extends UploadKey>(key: K, { onProgress, ...options }: UploadOptions<K>): Promise<ApiData<K>> =>
  makeCall(key, { ...options, timeoutMs: LONGEST_MS }, carryWith(onProgress));

const carryWith =
  (onProgress: ((share: number) => void) | undefined): Carrier =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let stalled = setTimeout(giveUp, API_TIMEOUT_MS);
      function giveUp() {
        reject(new ApiError({ status: 0, failure: 'timeout', message: 'timeout' }));
        request.abort();
      }
      function cancel() {
        reject(signal.reason);
        request.abort();
      }
      request.open(method, url);
      headers.forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        clearTimeout(stalled);
        stalled = setTimeout(giveUp, API_TIMEOUT_MS);
        if (lengthComputable) onProgress?.(loaded / total);
      });
      request.addEventListener('load', () => {
        const { pathname } = new URL(request.responseURL || url, window.location.href);
        if (pathname === new URL(url, window.location.href).pathname) resolve(responseOf(request));
        else reject(new ApiError({ status: request.status, failure: 'redirected', message: '' }));
      });
      request.addEventListener('error', () => reject(new TypeError('Network error occurred')));
      request.addEventListener('loadend', () => {
        clearTimeout(stalled);
        signal.removeEventListener('abort', cancel);
      });
      signal.addEventListener('abort', cancel);
      if (signal.aborted) cancel();
      else request.send(body);
    });

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['Content-Type', 'Retry-After']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  // A Response with a body must not say 204 or 304, and none of our replies does.
  return new Response(request.responseText, { status: request.status, statusText: request.statusText, headers });
}
