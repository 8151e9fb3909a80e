import { API_BASE } from '@candor/contract/limits';
import { refusalOf } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { sessionHeaders } from './session/session-headers.ts';
import { readToken } from './session/token.ts';

/** Saves what the address answers with as a file. A link could not carry the session. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const token = readToken();
  const response = await fetch(`${API_BASE}${path}`, { headers: sessionHeaders() }).catch(() => {
    throw new ApiError({ status: 0, failure: 'offline', message: 'Network error occurred' });
  });
  if (!response.ok) {
    const reply = (await response.json().catch(() => undefined)) as Parameters<typeof refusalOf>[1];
    throw refusalOf(response, reply, token, true);
  }
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may begin to read only after the press is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
