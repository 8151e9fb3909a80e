import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenLocally, readBody } from './local-server.ts';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

interface ExportRequest {
  resourceSpans: { resource: { attributes: ReceivedSpan['attributes'] }; scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

/** A fake collector, which accepts OTLP over HTTP as JSON, as the OpenTelemetry Collector does at port 4318. */
export async function startFakeOtlp() {
  const requests: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const behaviour = { status: 200 };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(behaviour.status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const { origin, close } = await listenLocally(server);
  return {
    url: origin,
    behaviour,
    requests,
    spans: (): ReceivedSpan[] =>
      requests.flatMap(({ body }) =>
        (JSON.parse(body) as ExportRequest).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resource: (): ReceivedSpan['attributes'] => (JSON.parse(requests[0]!.body) as ExportRequest).resourceSpans[0]!.resource.attributes,
    close,
  };
}
