import { expect, it } from 'vitest';
import { findCode } from './find-code.ts';

const sms = (code: string) => `It works for 10 minutes, and only at localhost:3000. ${code} is your Candor code.\n\n@localhost #${code}`;

it.each([
  ['4457', 4, '4457'],
  ['Your Candor code is 4457. It works for 10 minutes.', 4, '4457'],
  [sms('4457'), 4, '4457'],
  [sms('123456'), 6, '123456'],
  ['123 456', 6, '123456'],
  ['12-34', 4, '1234'],
  ['44571', 4, undefined],
  ['There is no code here', 4, undefined],
  ['', 4, undefined],
])('finds the code in %j, if there is one', (pasted, digits, code) => {
  expect(findCode(pasted, digits)).toBe(code);
});
