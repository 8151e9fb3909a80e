import { expect, test } from 'vitest';
import { namesSomebody } from './names-somebody.ts';

const CASE = ['Jordan Miller', '@jordan.m', '+12025550143', 'jo@example.com', 'Al'];

test.each([
  ['a first name', 'Jordan was not there that evening.'],
  ['a name in the genitive', 'It quotes Miller’s messages.'],
  ['a name in capitals', 'JORDAN says otherwise.'],
  ['a handle', 'The profile jordan.m is public.'],
  ['a number as people write it', 'Call (202) 555-0143 to ask.'],
  ['somebody else’s number', 'Call 303 555 0188.'],
  ['an address', 'Write to jo@example.com.'],
  ['a link', 'See www.example.com/jordan.'],
])('warns of %s', (_what, words) => expect(namesSomebody(words, CASE)).toBe(true));

test.each(['', 'It is second hand.', 'The text says who they work for.', 'Published on 2026-11-22.', 'Also, all is fine.'])(
  'does not warn of "%s"',
  (words) => expect(namesSomebody(words, CASE)).toBe(false),
);

test.each(['The author', 'Anonymous', 'Former member', 'Someone without an account', 'Hidden'])(
  'does not warn of a word of "%s", which stands for a name',
  (placeholder) =>
    expect(namesSomebody('The author, a member without an account, was anonymous; the rest is hidden.', [placeholder])).toBe(false),
);
