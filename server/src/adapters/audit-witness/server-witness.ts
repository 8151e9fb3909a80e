import type { AuditWitness } from '../../platform/audit/ports.ts';
import { parseWitnessLine } from '../../platform/audit/witness-line.ts';

const TIMEOUT_MS = 20_000;

/** A server that appends each line of a POST and returns all lines to GET. User and password are part of the URL. */
export function serverWitness(url: string): AuditWitness {
  const address = new URL(url);
  const credentials = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
  const authorization: Record<string, string> =
    credentials === ':' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  address.username = '';
  address.password = '';
  const call = async (method: 'GET' | 'POST', body?: string): Promise<string> => {
    const response = await fetch(address, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) throw new Error(`the witness server ${address.host} answered ${method} with ${response.status}`);
    return response.text();
  };
  return {
    place: address.href,
    append: async (line) => void (await call('POST', JSON.stringify(line))),
    async *read() {
      for (const text of (await call('GET')).split('\n')) if (text.trim() !== '') yield parseWitnessLine(text);
    },
  };
}
