import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addMetrics } from './metrics.ts';

it('counts the calls of a group by the class of their status, but an overload apart from internal errors', async () => {
  const app = fastify();
  addMetrics(app, { metricsToken: undefined });
  app.get<{ Params: { status: string } }>('/reply/:status', { config: { shownAs: 'group' } }, (request, reply) =>
    reply.code(Number(request.params.status)).send(''),
  );
  for (const status of [200, 201, 404, 500, 502, 503]) await app.inject(`/reply/${status}`);
  const counts = [...(await app.metrics.metrics()).matchAll(/_count\{method="ANY",route="group",status="(\d+)"\} (\d+)/g)];
  expect(Object.fromEntries(counts.map(([, status, count]) => [status, count]))).toEqual({ 200: '2', 400: '1', 500: '2', 503: '1' });
  await app.close();
});
