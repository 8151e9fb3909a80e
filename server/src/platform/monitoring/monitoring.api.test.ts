import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { VERSION } from '../version.ts';
import { serveMonitoring } from './serve-monitoring.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ METRICS_TOKEN: 'metrics-token', BACKUP_DIR: join(tmpdir(), 'candor-no-such-backups') });
});
afterAll(() => test.close());

const authorization = 'Bearer metrics-token';
const read = async (): Promise<string> => (await test.app.http.inject({ url: '/metrics', headers: { authorization } })).body;

it('shows the release, backlogs, pools, backups and the disk', async () => {
  await test.call('POST /signin', { body: { phone_number: '+12025550143', carrier_consent_given: true } });
  const metrics = await read();
  expect(metrics).toContain(`candor_build_info{version="${VERSION}"} 1`);
  expect(metrics).toContain('candor_jobs{state="dead"} 0');
  expect(metrics).toMatch(/^candor_jobs\{state="waiting"\} [1-9]/m);
  expect(metrics).toMatch(/^candor_jobs_oldest_seconds \d/m);
  expect(metrics).toContain('candor_messages{channel="sms",status="waiting"} 1');
  expect(metrics).toContain('candor_backup_last_timestamp_seconds 0');
  expect(metrics).toContain('candor_count{kind="members"} 0');
  expect(metrics).toMatch(/^candor_database_connections\{pool="main",state="waiting"\} 0$/m);
  for (const name of [
    'candor_outbox_rows',
    'candor_audit_unsealed_entries',
    'candor_mix_backlog',
    'candor_change_feed_live',
    'candor_clock_difference_seconds',
    'candor_mix_last_run_timestamp_seconds',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    expect(metrics).toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
  expect(metrics).toMatch(/^candor_cache_reads_total\{cache="sessions",outcome="hit"\} \d/m);
  expect(metrics).toMatch(/^candor_disk_used_ratio 0\.\d/m);
});

it('serves the metrics of a worker without a token to this machine, but not to the clients of a proxy on it', async () => {
  const local = await startTestApp();
  const { port, close } = await serveMonitoring(local.app.http, { port: 0, host: '127.0.0.1' });
  const statusWith = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status;
  expect([await statusWith({}), await statusWith({ 'x-forwarded-for': '203.0.113.7' })]).toEqual([200, 404]);
  await close();
  await local.close();
});

it('serves only health and metrics of a worker, with the same token', async () => {
  const { port, close } = await serveMonitoring(test.app.http, { port: 0, host: '127.0.0.1' });
  const get = (path: string, headers = {}): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const statuses = await Promise.all(
    ['/healthz', '/readyz', '/metrics', '/api/v1/community/stats'].map(async (path) => (await get(path)).status),
  );
  expect(statuses).toEqual([200, 200, 404, 404]);
  expect(await (await get('/metrics', { authorization })).text()).toContain('candor_build_info');
  await close();
  await expect(get('/healthz')).rejects.toThrow('fetch failed');
});
