import { expect, it } from 'vitest';
import { optionsOfPart, readOptions } from './options.ts';

const chosenBy = (...options: string[]): string[] => readOptions(options).chosen.map(({ name }) => name);

it('chooses parts and whole promises by their names', () => {
  expect(chosenBy('--only', 't5')).toEqual(['t5']);
  expect(chosenBy('--only=t5,T6')).toEqual(['t5', 't6', 'races']);
  expect(chosenBy().length).toBeGreaterThan(30);
});

it.each([[['--only', 'T7']], [['--only=T7']], [['--kills', '3', '--only=T7', '--full']]])(
  'a process of its own runs one part of %j',
  (options) => {
    const parts = chosenBy(...options);
    expect(parts.length).toBe(8);
    for (const name of parts) expect(chosenBy(...optionsOfPart(name, options))).toEqual([name]);
  },
);

it.each([
  [['--only', 't5,typo'], /^There is no part or promise "typo"\. There are: T1, t1, .+, planted\.$/],
  [['--only', ''], /^There is no part or promise ""/],
  [['--attack', 'typo'], /^There is no attack "typo"\. There are: slow-bodies, .+, full-load\.$/],
  [['--kills', 'abc'], /^--kills needs a whole number, and "abc" is none\.$/],
  [['--kills='], /^--kills needs a whole number, and "" is none\.$/],
  [['--seconds', '1.5'], /^--seconds needs a whole number/],
  [['--kill', '3'], /^Unknown option '--kill'/],
  [['t5'], /^Unexpected argument 't5'/],
])('refuses %j', (options, sentence) => expect(() => readOptions(options)).toThrow(sentence));

it('notices that a run is smaller than usual', () => {
  const reductionsOf = (...options: string[]) => readOptions(options).reductions;
  expect(reductionsOf('--kills', '2', '--stops=3', '--days', '60')).toEqual(['--kills 2', '--stops 3']);
  expect(reductionsOf('--attack', 'streams')).toEqual(['--attack streams']);
  // The seed only gives another order.
  expect(reductionsOf('--full', '--kills', '100', '--seed', '0')).toEqual([]);
});
