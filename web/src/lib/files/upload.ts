import { API_TIMEOUT_MS } from '@candor/contract/limits';
import type { ApiData, ApiKey, ApiOptions, Transport } from '../api/api-client.ts';
import { callRoute } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';

type UploadKey = { [K in ApiKey]: { form: FormData } extends Pick<ApiOptions<K>, 'form'> ? K : never }[ApiKey];
export type UploadOptions<K extends UploadKey> = Omit<ApiOptions<K>, 'timeoutMs'> & {
  /** Uploaded share, from 0 to 1. At 1 the server still has to check the file. */
  onProgress?: (share: number) => void;
};

/** Overall limit for a large file on a slow connection that still makes progress. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;
/** Once everything is sent, the server may take this long to check and convert a large file. */
const CHECK_TIMEOUT_MS = 120_000;

/**
 * `api()` for uploads with progress, which fetch does not report. It fails when no byte is sent for the usual request
 * timeout.
 * Aborting rejects with the signal's reason.
 */
export const upload = <K extends UploadKey>(key: K, { onProgress, ...options }: UploadOptions<K>): Promise<ApiData<K>> =>
  // The route's parameters depend on its key, and are checked where `upload` is called.
  callRoute(key, { ...(options as object), timeoutMs: UPLOAD_TIMEOUT_MS }, xhrTransport(onProgress));

const xhrTransport =
  (onProgress: ((share: number) => void) | undefined): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let stallTimer = setTimeout(onStall, API_TIMEOUT_MS);
      function restartTimer(ms: number) {
        clearTimeout(stallTimer);
        stallTimer = setTimeout(onStall, ms);
      }
      function onStall() {
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
        restartTimer(API_TIMEOUT_MS);
        if (lengthComputable) onProgress?.(loaded / total);
      });
      request.upload.addEventListener('load', () => restartTimer(CHECK_TIMEOUT_MS));
      request.addEventListener('load', () => {
        const { pathname } = new URL(request.responseURL || url, window.location.href);
        if (pathname === new URL(url, window.location.href).pathname) resolve(responseOf(request));
        else reject(new ApiError({ status: request.status, failure: 'redirected', message: '' }));
      });
      request.addEventListener('error', () => reject(new TypeError('Network error occurred')));
      request.addEventListener('loadend', () => {
        clearTimeout(stallTimer);
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
  // A Response with a body cannot have the status 204 or 304. Our replies never do.
  return new Response(request.responseText, { status: request.status, statusText: request.statusText, headers });
}
