import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isShownInGroup, shownCall, shownStatus } from '../http/requests/shown-call.ts';
import { activeTracer, withinSpan, type Span } from './active-tracer.ts';

/** A span for each call: the route's template, never its path, query, headers or body. */
export function traceCalls(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const tracer = activeTracer();
    if (!tracer) return done();
    // A trace that a client began would be an identifier of its choice, so each call begins its own.
    const { method, route } = shownCall(request);
    const span = tracer.start(`${method} ${route}`, 'server', {
      // The sequence of its statements would show whether the author is anonymous.
      isOpaque: request.method !== 'GET' || isShownInGroup(request),
      attributes: { 'http.request.method': method, 'http.route': route },
    });
    spans.set(request, span);
    withinSpan(span, done);
  });
  // The hooks after the body and the queue run outside the context of the call, so the span becomes active again.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) withinSpan(span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({
      attributes: { 'http.response.status_code': shownStatus(request, reply) },
      hasFailed: reply.statusCode >= 500,
      hidesDuration: isShownInGroup(request),
    });
    done();
  });
}
