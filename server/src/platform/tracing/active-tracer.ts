import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanKind = 'internal' | 'server' | 'client';

/** Only attributes that say nothing about a person: names of routes and jobs, statuses, operations. */
export type SpanAttributes = Record<string, string | number>;

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether its statements are left out. */
  readonly isOpaque: boolean;
  /** @param outcome.hidesDuration the span ends when it began, because its duration could reveal a write */
  end(outcome?: { attributes?: SpanAttributes; hasFailed?: boolean; hidesDuration?: boolean }): void;
}

export interface Tracer {
  start(name: string, kind: SpanKind, options?: { parent?: Span; attributes?: SpanAttributes; startedAt?: Date; isOpaque?: boolean }): Span;
}

let active: Tracer | undefined;
const current = new AsyncLocalStorage<Span>();

/** Undefined if no traces are collected; then nothing is measured. */
export const activeTracer = (): Tracer | undefined => active;

export function setTracer(tracer: Tracer | undefined): void {
  active = tracer;
}

export const currentSpan = (): Span | undefined => current.getStore();

/** Spans that `work` starts become children of this span. */
export const withinSpan = <T>(span: Span, work: () => T): T => current.run(span, work);

/** Runs `work` in a span, if traces are collected. */
export async function traced<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
  if (!active) return work();
  const span = active.start(name, 'internal', { attributes });
  let hasFailed = true;
  try {
    const value = await withinSpan(span, work);
    hasFailed = false;
    return value;
  } finally {
    span.end({ hasFailed });
  }
}
