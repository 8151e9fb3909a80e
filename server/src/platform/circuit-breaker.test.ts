import { describe, expect, test } from 'vitest';
import { AFTER_HALF_OF_TWENTY, AFTER_THREE_IN_A_ROW, CircuitOpenError, CircuitBreaker, type BreakerPolicy } from './circuit-breaker.ts';

function make(policy: BreakerPolicy) {
  let now = 0;
  let calls = 0;
  const breaker = new CircuitBreaker(policy, () => now);
  const call = (succeeds: boolean) =>
    breaker
      .run(async () => {
        calls += 1;
        if (!succeeds) throw new Error('unreachable');
      })
      .then(
        () => 'succeeded',
        (error: unknown) => (error instanceof CircuitOpenError ? `open ${error.secondsLeft}` : 'failed'),
      );
  return { breaker, call, calls: () => calls, wait: (ms: number) => (now += ms) };
}

describe('a circuit breaker', () => {
  test('opens when half of the latest twenty failed, tries one call a minute later, and closes if that succeeds', async () => {
    const { call, calls, wait, breaker } = make(AFTER_HALF_OF_TWENTY);
    for (let n = 0; n < 19; n++) await call(n % 2 === 0);
    expect(breaker.state()).toMatchObject({ isOpen: false });
    expect(await call(false)).toBe('failed');
    expect(breaker.state()).toMatchObject({ isOpen: true, isHealthy: false });
    expect(await call(true)).toBe('open 60');
    expect(calls()).toBe(20);
    wait(60_000);
    expect(await call(false)).toBe('failed');
    wait(59_000);
    expect(await call(true)).toBe('open 1');
    wait(1_000);
    expect(await call(true)).toBe('succeeded');
    expect(breaker.state()).toMatchObject({ isOpen: false, isHealthy: true, checkedAt: new Date(120_000) });
    // The failures before it was closed no longer count.
    expect(await call(false)).toBe('failed');
    expect(await call(true)).toBe('succeeded');
  });

  test('lets a single trial call through', async () => {
    const { breaker, wait } = make(AFTER_THREE_IN_A_ROW);
    for (let n = 0; n < 3; n++) await breaker.attempt(() => Promise.reject(new Error('unreachable')));
    wait(60_000);
    let completeTrial = (): void => undefined;
    const trial = breaker.run(() => new Promise<void>((resolve) => (completeTrial = resolve)));
    await expect(breaker.run(async () => undefined)).rejects.toThrow(CircuitOpenError);
    completeTrial();
    await trial;
    expect(await breaker.attempt(async () => 7)).toBe(7);
  });

  test('does not count errors of the caller against a provider', async () => {
    const { breaker } = make(AFTER_THREE_IN_A_ROW);
    const refuse = () =>
      breaker.run(
        () => Promise.reject(new Error('no such number')),
        () => false,
      );
    for (let n = 0; n < 5; n++) await expect(refuse()).rejects.toThrow('no such number');
    expect(breaker.state()).toMatchObject({ isOpen: false, isHealthy: true });
  });
});
