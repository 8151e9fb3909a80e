import { API_BASE } from '@candor/contract/limits';
import { handleFailure } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { sessionHeaders } from '../session/session-headers.ts';
import { readToken } from '../session/token.ts';

/** Downloads through fetch, because a link cannot carry the session. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const token = readToken();
  const response = await fetch(`${API_BASE}${path}`, { headers: sessionHeaders() }).catch(() => {
    throw new ApiError({ status: 0, failure: 'offline', message: 'Network error occurred' });
  });
  if (!response.ok) {
    const reply = (await response.json().catch(() => undefined)) as Parameters<typeof handleFailure>[1];
    throw handleFailure(response, reply, token, true);
  }
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoke later: the browser may read the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
