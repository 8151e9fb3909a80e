import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelRequest {
  authorization: string | undefined;
  system: string;
  /** The user message of the request to the model. */
  user: string;
}

type Answers = (request: ModelRequest) => { status?: number; content?: unknown; body?: string; delayMs?: number };

/** A fake language model: it returns the replies that the test sets, and records the requests. */
export async function startFakeModel() {
  const requests: ModelRequest[] = [];
  let answers: Answers = () => ({ status: 500 });
  const server = createServer((request, response) => {
    void readAll(request).then((text) => {
      const { messages } = JSON.parse(text) as { messages: { content: string }[] };
      const one = { authorization: request.headers.authorization, system: messages[0]!.content, user: messages[1]!.content };
      requests.push(one);
      const { status = 200, content, body, delayMs = 0 } = answers(one);
      const reply = typeof content === 'string' ? content : JSON.stringify(content ?? {});
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(body ?? JSON.stringify({ choices: [{ message: { role: 'assistant', content: reply } }] }));
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answerWith: (next: Answers) => {
      answers = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
