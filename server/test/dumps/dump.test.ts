import { expect, test } from 'vitest';
import { findPlain } from './dump.ts';

const NUMBER = '4355550100';
const HEX = Buffer.from(NUMBER).toString('hex');

test.each([
  ['alone', `(${NUMBER},"text")`],
  ['with its country code', `call +1${NUMBER}.`],
  ['as the bytes of the text', String.raw`(\x${HEX})`],
  ['as bytes among others', String.raw`(\x00ffab${HEX}a9)`],
])('finds a number %s', (_, dump) => {
  expect(findPlain(dump, [NUMBER])).toEqual([NUMBER]);
});

test.each([
  ['that are letters and digits', `(0190a1b2-7c3d-7e4f-8a5b-c${NUMBER}f)`],
  ['that are many digits', `(\\x123456${NUMBER}7890)`],
])('does not find a number in hexadecimal bytes %s', (_, dump) => {
  expect(findPlain(dump, [NUMBER])).toEqual([]);
});

test('finds a text that is in capitals in the dump', () => {
  expect(findPlain('(WREN)', ['Wren'])).toEqual(['Wren']);
});

test.each(['Wren', 'wren'])('finds a text whose bytes are those of %s', (stored) => {
  expect(findPlain(`(\\x${Buffer.from(stored).toString('hex')})`, ['Wren'])).toEqual(['Wren']);
});
