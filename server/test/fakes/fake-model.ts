import { createServer } from 'node:http';
import { listenLocally, readBody } from './local-server.ts';

export interface ModelRequest {
  authorization: string | undefined;
  system: string;
  /** The user message of the request to the model. */
  user: string;
}

interface ModelReply {
  status?: number;
  content?: unknown;
  body?: string;
  /** The reply is sent only when this has settled. */
  after?: Promise<unknown>;
}
type ReplyOf = (request: ModelRequest) => ModelReply;

/** A fake language model: it returns the replies that the test sets, and records the requests. */
export async function startFakeModel() {
  const requests: ModelRequest[] = [];
  let replyOf: ReplyOf = () => ({ status: 500 });
  const server = createServer((request, response) => {
    void readBody(request).then((sent) => {
      const { messages } = JSON.parse(sent) as { messages: { content: string }[] };
      const received = { authorization: request.headers.authorization, system: messages[0]!.content, user: messages[1]!.content };
      requests.push(received);
      const { status = 200, content, body, after } = replyOf(received);
      const text = typeof content === 'string' ? content : JSON.stringify(content ?? {});
      void Promise.resolve(after).then(() => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(body ?? JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }));
      });
    });
  });
  const { origin, close } = await listenLocally(server);
  return {
    baseUrl: `${origin}/v1`,
    requests,
    replyWith: (next: ReplyOf) => {
      replyOf = next;
    },
    close,
  };
}
