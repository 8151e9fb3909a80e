import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../../../test/people.ts';
import { startFakeOtlp, type ReceivedSpan } from '../../../test/fakes/fake-otlp.ts';
import { startTestApp } from '../../../test/start-app.ts';
import { readConfig } from '../../config.ts';
import { createLogger } from '../logger.ts';
import { activeTracer } from './active-tracer.ts';
import { openOtlpTracer } from './otlp-tracer.ts';

let fake: Awaited<ReturnType<typeof startFakeOtlp>>;
let spans: ReceivedSpan[];
const planted: string[] = [];

beforeAll(async () => {
  fake = await startFakeOtlp();
  const test = await startTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: fake.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=candor%20one',
    OTEL_SERVICE_NAME: 'candor-of-the-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
  });
  const member = await makeMember(test);
  planted.push(member.token, member.userId, member.phone, member.phone.slice(1), 'planted-person', 'planted%20', 'planted display');
  const headers = { traceparent: '00-11111111111111111111111111111111-2222222222222222-01' };
  planted.push('1111111111111111');
  await test.inject('GET', '/user', { token: member.token, headers });
  await test.inject('GET', '/search', { token: member.token, query: { person_name: 'planted-person', platform: 'instagram' } });
  await test.inject('PUT', '/user', { token: member.token, body: { display_name: 'planted display' } });
  await test.inject('GET', '/experiences/4711471147114');
  await test.call('POST /signin', { body: { phone_number: '+12025550143', carrier_consent_given: true } });
  // Long enough that no random span id and no time contains it by chance.
  planted.push('2025550143', '4711471147114');
  await test.drainJobs();
  await test.close();
  spans = fake.spans();
});
afterAll(() => fake.close());

const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value['stringValue'] ?? Number(value['intValue'] ?? value['doubleValue'])]));
const spanNamed = (name: string): ReceivedSpan => spans.find((span) => span.name === name)!;
const statementsOf = ({ spanId }: ReceivedSpan): ReceivedSpan[] => spans.filter(({ parentSpanId }) => parentSpanId === spanId);

it('sends a span for each call, named after its route', () => {
  const call = spanNamed('GET /api/v1/user');
  expect(call).toMatchObject({ kind: 2, status: {} });
  expect(attributesOf(call)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/v1/user',
    'http.response.status_code': 200,
  });
  expect(BigInt(call.endTimeUnixNano) >= BigInt(call.startTimeUnixNano)).toBe(true);
  expect(call.parentSpanId).toBeUndefined();
  expect(fake.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-tenant': 'candor one' } });
  expect(attributesOf({ attributes: fake.resource() } as ReceivedSpan)).toMatchObject({
    'service.name': 'candor-of-the-test',
    'deployment.environment': 'test',
  });
});

it('sends statements of reads and jobs as child spans, without text and tables', () => {
  const statements = statementsOf(spanNamed('GET /api/v1/user'));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement).toMatchObject({ kind: 3, traceId: spanNamed('GET /api/v1/user').traceId });
    expect(Object.keys(attributesOf(statement))).toEqual(['db.system.name', 'db.operation.name']);
  }
  const job = spans.find(({ name }) => name.startsWith('job '))!;
  expect(attributesOf(job)).toEqual({ 'candor.job': job.name.slice('job '.length) });
  expect(statementsOf(job).length).toBeGreaterThan(0);
});

it('sends no statements of writes, whose order would show whether the author is anonymous', () => {
  expect(statementsOf(spanNamed('PUT /api/v1/user'))).toEqual([]);
});

it('sends nothing personal: no number, name, token, id, path, query or trace of the client', () => {
  const everything = fake.requests.map(({ body }) => body).join('\n');
  for (const text of planted) expect(everything).not.toContain(text);
  expect(everything).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/);
  for (const { name } of spans) expect(name).toMatch(/^(?:(?:GET|PUT|POST) (?:none|\/[\w/{}:*.-]*)|job [\w-]+|[A-Z]+)$/);
});

it('collects nothing unless a collector is set', async () => {
  expect(readConfig({}).tracing).toBeUndefined();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: fake.url, OTEL_SDK_DISABLED: 'true' }).tracing).toBeUndefined();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: fake.url, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeUndefined();
  const before = fake.requests.length;
  const test = await startTestApp();
  await test.inject('GET', '/community/stats');
  expect(activeTracer()).toBeUndefined();
  await test.close();
  expect(fake.requests.length).toBe(before);
});

it('reads the addresses, headers and sampler as OpenTelemetry names them', () => {
  expect(
    readConfig({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/traces',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://other.example',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'authorization=Bearer%20secret,odd=%zz',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    }).tracing,
  ).toMatchObject({
    url: 'https://collector.example/traces',
    headers: { authorization: 'Bearer secret', odd: '%zz' },
    ratio: 0.25,
    timeoutMs: 500,
  });
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/json.');
});

it('samples by trace, and closes without an error when the collector is unreachable', async () => {
  const settings = { url: 'http://127.0.0.1:1/v1/traces', headers: {}, resource: {}, ratio: 0.5, timeoutMs: 30_000 };
  const unreachable = openOtlpTracer(settings, createLogger('silent'));
  unreachable.start('GET /', 'server').end();
  await expect(unreachable.close()).resolves.toBeUndefined();
  const sent = fake.requests.length;
  const sampling = openOtlpTracer({ ...settings, url: `${fake.url}/v1/traces` }, createLogger('silent'));
  for (let n = 0; n < 400; n++) {
    const span = sampling.start('sampled', 'server');
    sampling.start('part', 'client', { parent: span }).end();
    span.end();
  }
  await sampling.close();
  const later = fake.requests.slice(sent).flatMap(({ body }) => [...body.matchAll(/"traceId":"([0-9a-f]+)".*?"name":"(\w+)"/g)]);
  const traces = (name: string) => later.filter(([, , spanName]) => spanName === name).map(([, traceId]) => traceId!);
  expect(traces('sampled').length).toBeGreaterThan(100);
  expect(traces('sampled').length).toBeLessThan(300);
  expect(traces('part').toSorted()).toEqual(traces('sampled').toSorted());
});

it('follows no redirect of the collector', async () => {
  const before = fake.requests.length;
  const redirecting = createServer((_request, response) => response.writeHead(307, { location: `${fake.url}/v1/traces` }).end());
  await once(redirecting.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/v1/traces`;
  const tracer = openOtlpTracer({ url, headers: {}, resource: {}, ratio: 1, timeoutMs: 30_000 }, createLogger('silent'));
  tracer.start('GET /', 'server').end();
  await tracer.close();
  redirecting.close();
  expect(fake.requests).toHaveLength(before);
});
