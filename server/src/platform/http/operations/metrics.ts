import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../../errors.ts';
import type { ExportedMetric, Siblings } from '../../siblings/siblings.ts';
import { countedStatus, isShownInGroup, shownCall } from '../requests/shown-call.ts';
import { isLocalVisit } from './loopback.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

/** Prometheus metrics of all processes at /metrics: for local visits, or with the token. */
export function addMetrics(
  app: FastifyInstance,
  options: { metricsToken: string | undefined; siblings?: Pick<Siblings, 'metrics'> },
): void {
  const registry = new Registry();
  app.decorate('metrics', registry);
  collectDefaultMetrics({ register: registry });
  const metrics = options.siblings?.metrics;
  metrics?.provide(async () => (await registry.getMetricsAsJSON()) as unknown as ExportedMetric[]);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const observers = new Map<string, Histogram.Internal<string>>();
  const observerOf = (labels: { method: string; route: string; status: number | string }): Histogram.Internal<string> => {
    const key = `${labels.method} ${labels.route} ${labels.status}`;
    let observer = observers.get(key);
    if (!observer) observers.set(key, (observer = duration.labels(labels)));
    return observer;
  };
  app.addHook('onResponse', (request, reply, done) => {
    // A stream stays open while its reader listens, which says nothing about response times.
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    // The time of a call that is shown in a group could reveal whether it wrote something.
    const seconds = isShownInGroup(request) ? 0 : reply.elapsedTime / 1000;
    if (!isStream) observerOf({ ...shownCall(request), status: countedStatus(request, reply) }).observe(seconds);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    const hasToken = options.metricsToken !== undefined && request.headers.authorization === `Bearer ${options.metricsToken}`;
    if (options.metricsToken === undefined ? !isLocalVisit(request) : !hasToken) throw new AppError('NOT_FOUND');
    return reply.type(registry.contentType).send(metrics ? await aggregate(await metrics.readAll()) : await registry.metrics());
  });
}

/** Adds up counters, and combines gauges as each of them says. Metrics of a single process already have its label. */
const aggregate = (all: readonly ExportedMetric[][]): Promise<string> =>
  AggregatorRegistry.aggregate(all as unknown as Parameters<typeof AggregatorRegistry.aggregate>[0]).metrics();

/** Which providers have an open circuit, read whenever the metrics are. */
export function addBreakerMetrics(app: FastifyInstance, read: () => Record<string, boolean>): void {
  new Gauge({
    name: 'provider_circuit_open',
    help: 'Whether calls to a provider are held back after too many of them failed',
    labelNames: ['provider'],
    aggregator: 'max',
    registers: [app.metrics],
    collect() {
      for (const [provider, isOpen] of Object.entries(read())) this.set({ provider }, isOpen ? 1 : 0);
    },
  });
}
