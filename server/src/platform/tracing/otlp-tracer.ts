import { randomBytes } from 'node:crypto';
import type { Logger } from '../logger.ts';
import type { Span, SpanAttributes, SpanKind, Tracer } from './active-tracer.ts';

export interface TracingSettings {
  /** The address to which spans are sent: OTLP over HTTP, as JSON. */
  url: string;
  headers: Record<string, string>;
  /** Attributes of the service, such as its name. */
  resource: SpanAttributes;
  /** The share of traces that are sent. */
  ratio: number;
  timeoutMs: number;
}

const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 };
const FAILED = 2;
const SEND_EVERY_MS = 5_000;
const BATCH_SPANS = 512;
/** The spans that may wait for a collector that doesn't answer. More are dropped to save memory. */
const MAX_WAITING = 4_096;

export interface OtlpTracer extends Tracer {
  /** Sends the waiting spans. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Collects spans and sends them in batches. If the collector is unreachable, spans are lost and one warning is logged, but no call fails. */
export function openOtlpTracer(settings: TracingSettings, log: Logger): OtlpTracer {
  const waiting: object[] = [];
  let isWarned = false;
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_SPANS);
      try {
        await post(settings, batch);
        isWarned = false;
      } catch {
        if (!isWarned)
          log.warn(
            { event: 'traces_not_sent', count: batch.length },
            'the collector does not accept traces, so these are lost: check OTEL_EXPORTER_OTLP_ENDPOINT',
          );
        isWarned = true;
        return;
      }
    }
  };
  let sending = Promise.resolve();
  const flush = (): Promise<void> => (sending = sending.then(send));
  const timer = setInterval(() => void flush(), SEND_EVERY_MS).unref();
  return {
    start: (name, kind, { parent, attributes = {}, startedAt = new Date(), isOpaque = false } = {}) =>
      startSpan({ name, kind, parent, attributes, startedAt, isOpaque, ratio: settings.ratio }, (span) => {
        if (waiting.length < MAX_WAITING) waiting.push(span);
      }),
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

interface SpanStart {
  name: string;
  kind: SpanKind;
  parent: Span | undefined;
  attributes: SpanAttributes;
  startedAt: Date;
  isOpaque: boolean;
  ratio: number;
}

function startSpan({ name, kind, parent, attributes, startedAt, isOpaque, ratio }: SpanStart, collect: (span: object) => void): Span {
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  const startedMs = performance.now();
  return {
    traceId,
    spanId,
    isOpaque,
    end: ({ attributes: endAttributes = {}, hasFailed = false, hidesDuration = false } = {}) => {
      if (!isSampled(traceId, ratio)) return;
      const began = startedAt.getTime();
      const endedAt = hidesDuration ? began : Math.max(Date.now(), began + (performance.now() - startedMs));
      collect({
        traceId,
        spanId,
        ...(parent ? { parentSpanId: parent.spanId } : {}),
        name,
        kind: KINDS[kind],
        startTimeUnixNano: nanos(began),
        endTimeUnixNano: nanos(endedAt),
        attributes: describe({ ...attributes, ...endAttributes }),
        status: hasFailed ? { code: FAILED } : {},
      });
    },
  };
}

/** The same decision for every span of a trace, as OpenTelemetry's sampler TraceIdRatioBased makes it. */
const isSampled = (traceId: string, ratio: number): boolean => Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32;

const nanos = (ms: number): string => `${Math.round(ms * 1000)}000`;

const describe = (attributes: SpanAttributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string' ? { stringValue: value } : Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value },
  }));

async function post({ url, headers, resource, timeoutMs }: TracingSettings, spans: readonly object[]): Promise<void> {
  const body = { resourceSpans: [{ resource: { attributes: describe(resource) }, scopeSpans: [{ scope: { name: 'candor' }, spans }] }] };
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the collector answers ${response.status}`);
}
