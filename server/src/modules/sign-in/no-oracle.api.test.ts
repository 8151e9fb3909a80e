import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_S } from '../../platform/clock.ts';
import { freshHandle, publish } from '../../../test/experiences.ts';
import { freshPhone, makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

/* Product decision A2: neither the reply nor its time reveals to a stranger who is a member, or about whom somebody wrote. */

const CALLS_SETTING = process.env['ORACLE_CALLS'];
const CALLS = Number(CALLS_SETTING ?? 60);
const TIMEOUT_MS = 2_000 * CALLS;
const profile = { display_name: 'Ana', birthdate: '1991-04-01', auth_method: 'sms' };
const KNOWN_HANDLE = freshHandle();
const UNKNOWN_HANDLE = freshHandle();

let app: TestApp;
const members: TestMember[] = [];
beforeAll(async () => {
  app = await startTestApp();
  for (let n = 0; n < CALLS; n++) members.push(await makeMember(app));
  await publish(app, await makeMember(app), { platforms: [{ platform: 'instagram', social_id: KNOWN_HANDLE }] });
}, TIMEOUT_MS);
afterAll(() => app.close());

/** How far two samples differ: the deviation of their rank sum, in standard deviations (Mann-Whitney test). */
function rankSumDeviation(a: number[], b: number[]): number {
  const ranked = [...a.map((ms) => ({ ms, isA: true })), ...b.map((ms) => ({ ms, isA: false }))].toSorted((x, y) => x.ms - y.ms);
  const rankSum = ranked.reduce((sum, { isA }, index) => (isA ? sum + index + 1 : sum), 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  return (u - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
}

interface Call {
  path: string;
  /** Whether the calls are signed in, each by a different member. */
  isSignedIn: boolean;
  body: (isKnown: boolean, nth: number) => object;
}

/** The phone number of the next member after the nth, because a member’s own number can’t be linked again. */
const phoneOfAnother = (nth: number): string => members[(nth + 1) % CALLS]!.phone;
const withNumber = (path: string, more: object = {}): Call => ({
  path,
  isSignedIn: false,
  body: (isKnown, nth) => ({ phone_number: isKnown ? phoneOfAnother(nth) : freshPhone(), carrier_consent_given: true, ...more }),
});
const CASES: readonly Call[] = [
  withNumber('/signin'),
  withNumber('/register', profile),
  withNumber('/send-sms'),
  {
    path: '/user/social-ids',
    isSignedIn: true,
    body: (isKnown, nth) => ({ platform: 'phone', type: 'phone', social_id: isKnown ? phoneOfAnother(nth) : freshPhone() }),
  },
  {
    path: '/experiences/check-existing',
    isSignedIn: true,
    body: (isKnown) => ({ platform: 'instagram', social_id: isKnown ? KNOWN_HANDLE : UNKNOWN_HANDLE }),
  },
];

test.each(CASES)('$path treats a known and an unknown person alike', { timeout: TIMEOUT_MS }, async ({ path, isSignedIn, body }) => {
  const durations = { known: [] as number[], unknown: [] as number[] };
  const replies = new Set<string>();
  const call = async (isKnown: boolean, nth: number): Promise<number> => {
    const started = performance.now();
    const reply = await app.inject('POST', path, { body: body(isKnown, nth), ...(isSignedIn ? { token: members[nth]!.token } : {}) });
    replies.add(`${reply.status} ${reply.text}`);
    return performance.now() - started;
  };
  app.clock.advance(HOUR_S);
  // The first calls are slower, and are not measured.
  for (let n = 0; n < 10; n++) await call(false, n % CALLS);
  for (let n = 0; n < CALLS; n++) {
    const calls = [
      async () => void durations.known.push(await call(true, n)),
      async () => void durations.unknown.push(await call(false, n)),
    ];
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
});
