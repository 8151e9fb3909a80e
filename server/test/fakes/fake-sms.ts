import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally, readBody } from './local-server.ts';

export const SMS_ACCOUNT = { accountSid: 'AC00000000000000000000000000000001', authToken: 'fake-token', from: '+12025550100' };
type Behaviour = 'accept' | 'fail' | 'throttle' | 'hang' | 'garble';

/** Replaces Twilio's Messages.json: as strict about the request's shape and authentication as the real one. */
export async function startFakeSms() {
  const accepted: { to: string; text: string }[] = [];
  let behaviour: Behaviour = 'accept';
  let calls = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls += 1;
    const refuse = (status: number, code: number, headers: Record<string, string> = {}): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify({ code, status, message: 'Refused.' }));
    const form = new URLSearchParams(await readBody(request));
    if (behaviour === 'hang') return;
    if (behaviour === 'fail') return refuse(500, 20500);
    if (behaviour === 'throttle') return refuse(429, 20429, { 'retry-after': '45' });
    const expected = `Basic ${btoa(`${SMS_ACCOUNT.accountSid}:${SMS_ACCOUNT.authToken}`)}`;
    if (request.url !== `/2010-04-01/Accounts/${SMS_ACCOUNT.accountSid}/Messages.json`) return refuse(404, 20404);
    if (request.method !== 'POST') return refuse(405, 20004);
    if (request.headers.authorization !== expected) return refuse(401, 20003);
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return refuse(400, 21604);
    const [to, from, text] = [form.get('To'), form.get('From'), form.get('Body')];
    if (!to || !/^\+[1-9]\d{6,14}$/.test(to)) return refuse(400, 21211);
    if (from !== SMS_ACCOUNT.from) return refuse(400, 21606);
    if (!text || text.length > 1600) return refuse(400, 21602);
    accepted.push({ to, text });
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(
      behaviour === 'garble' ? '<html>' : JSON.stringify({ sid: `SM${String(accepted.length).padStart(32, '0')}`, status: 'queued' }),
    );
  }

  const server = createServer((request, response) => void handle(request, response));
  const { origin, close } = await listenLocally(server);
  return {
    baseUrl: origin,
    accepted,
    calls: () => calls,
    behave: (next: Behaviour) => (behaviour = next),
    close,
  };
}
