import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshPhone, makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

/** Product decision A2: neither the reply nor its time reveals to a stranger who is a member. */
const CALLS_SETTING = process.env['ORACLE_CALLS'];
const CALLS = Number(CALLS_SETTING ?? 60);
const TIMEOUT_MS = 2_000 * CALLS;
const profile = { display_name: 'Ana', birthdate: '1991-04-01', auth_method: 'sms' };

let app: TestApp;
const members: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  for (let n = 0; n < CALLS; n++) members.push((await makeMember(app, { trust: 50 })).phone);
}, TIMEOUT_MS);
afterAll(() => app.close());

/** How far two samples differ: the deviation of their rank sum, in standard deviations (Mann-Whitney test). */
function rankSumDeviation(a: number[], b: number[]): number {
  const ranked = [...a.map((ms) => ({ ms, isA: true })), ...b.map((ms) => ({ ms, isA: false }))].toSorted((x, y) => x.ms - y.ms);
  const rankSum = ranked.reduce((sum, { isA }, index) => (isA ? sum + index + 1 : sum), 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  return (u - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
}

test.each(['/signin', '/register', '/send-sms'])(
  '%s is the same to a known and an unknown number',
  { timeout: TIMEOUT_MS },
  async (path) => {
    const body = (phone_number: string) => ({ phone_number, carrier_consent_given: true, ...(path === '/register' ? profile : {}) });
    const durations = { known: [] as number[], unknown: [] as number[] };
    const replies = new Set<string>();
    const call = async (phone: string, sample: number[]): Promise<void> => {
      const started = performance.now();
      const reply = await app.inject('POST', path, { body: body(phone) });
      sample.push(performance.now() - started);
      replies.add(`${reply.status} ${reply.text}`);
    };
    app.clock.advance(3600);
    for (let n = 0; n < 10; n++) await call(freshPhone(), []);
    for (const [n, member] of members.entries()) {
      const calls = [() => call(member, durations.known), () => call(freshPhone(), durations.unknown)];
      for (const measure of n % 2 === 0 ? calls : calls.toReversed()) await measure();
    }
    const deviation = rankSumDeviation(durations.known, durations.unknown);
    if (CALLS_SETTING !== undefined) {
      const median = (sample: number[]): string => sample.toSorted((a, b) => a - b)[sample.length >> 1]!.toFixed(2);
      process.stdout.write(
        `${path}: ${CALLS} calls each, ${deviation.toFixed(2)} deviations apart, medians ${median(durations.known)} and ${median(durations.unknown)} ms\n`,
      );
    }
    expect([...replies]).toHaveLength(1);
    // A difference of 4.5 happens by chance once in 150,000 runs.
    expect(Math.abs(deviation)).toBeLessThan(4.5);
  },
);
