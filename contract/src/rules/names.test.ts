import fc from 'fast-check';
import { expect, test } from 'vitest';
import { message } from '../messages/message.ts';
import { checkPersonName, isReservedName, nameWords, parseDisplayName, shortName } from './names.ts';

const characters = message('personNameCharacters');

test.each(['José', "O'Brien", 'O’Brien', 'Nguyễn Văn An', 'Мария', '王小明', '山田 タロウ', 'محمد', 'J. R. Smith-Jones', 'Anna Мария'])(
  '%s is a name',
  (name) => {
    expect(checkPersonName(name)).toEqual([]);
  },
);

test.each([
  'Bob2',
  'Bob<script>',
  'Боb',
  'x'.repeat(101),
  "'-.",
  'Zalgo\u0301\u0302\u0303\u0304\u0305',
  'Bob\u202e',
  '\u3164',
  'Bob \uffa0',
  '\u02bc',
  '\u037a',
  '\ufe70',
])('%s is not a name', (name) => {
  expect(checkPersonName(name)).toEqual([characters]);
});

test('search finds every valid name under at least one word', () => {
  const letter = fc.integer({ min: 0x27, max: 0x2ffff }).map((code) => String.fromCodePoint(code));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(letter, fc.constantFrom('\u02bc', '\u037a', '\ufe70', "'", ' ')), { minLength: 1, maxLength: 3 }),
      (letters) => {
        const name = letters.join('');
        fc.pre(checkPersonName(name).length === 0);
        expect(nameWords(name)).not.toEqual([]);
      },
    ),
    { numRuns: 5_000 },
  );
});

test('a missing name is an error', () => {
  expect(checkPersonName('')).toEqual([message('personNameRequired')]);
  expect(checkPersonName('   ')[0]).toEqual(message('personNameRequired'));
});

test.each([
  ['Jordan Miles', 'Jordan M.'],
  ['Jordan van der meer', 'Jordan M.'],
  ['  jordan   Smith-Jones ', 'jordan S.'],
  ['Jordan', 'J.'],
  ["O'Brien", 'O.'],
  ["Ann o'Brien", 'Ann O.'],
  ['E\u0301lodie', 'É.'],
  ['王小明', '王*'],
  ['王明', '王*'],
  ['王', '王*'],
  ['欧阳娜娜', '欧阳*'],
  ['欧阳', '欧*'],
  ['王 小明', '王*'],
  ['山田 太郎', '山田*'],
  ['王小明 Michael', '王*'],
  ['Michael 王小明', 'Michael 王.'],
  ['山田 タロウ', '山*'],
  ['김민준', '김.'],
])('%s is shown as %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test('a short name shows the first name and only the first letter of the surname', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z][a-z]{1,10}$/), fc.stringMatching(/^[A-Z][a-z]{2,10}$/), (first, last) => {
      expect(shortName(`${first} ${last}`)).toBe(`${first} ${last[0]}.`);
    }),
  );
});

test.each([
  ['José O’Brien', ['jose', 'obrien']],
  ["Jose O'Brien", ['jose', 'obrien']],
  ['Smith-Jones, A.B.', ['smith', 'jones', 'a', 'b']],
  ['STRASSE Straße', ['strasse']],
  ['Łukasz Nguyễn', ['lukasz', 'nguyen']],
  ['İlker ılker', ['ilker']],
  ['한국어', ['한국어']],
  ['<b>&"', ['b']],
])('%s is found under %j', (name, words) => {
  expect(nameWords(name)).toEqual(words);
});

test('the words of a name stay the same if split again or encoded in another way, and contain no spaces, hyphens, quotes or markup', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string()), (name) => {
      const words = nameWords(name);
      expect(nameWords(words.join(' '))).toEqual(words);
      expect(nameWords(name.normalize('NFD'))).toEqual(words);
      expect(words.join('')).not.toMatch(/[<>"'&\s-]/);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  'Admin',
  'ADMIN',
  'Аdmin',
  'Adm1n',
  'The Admin Team',
  'Candor Support',
  'M0derator',
  'a d m i n',
  'Anonymous',
  'Community member',
  'Former member',
  'The author',
  'Hidden',
])('%s is a reserved name', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each(['Adminah', 'Jordan', 'Modesty', 'Stafford', 'Candorra', 'Hidden Falls', 'Authority'])('%s is not a reserved name', (name) => {
  expect(isReservedName(name)).toBe(false);
});

test.each([
  ['  Ann  Lee ', 'Ann Lee'],
  ['<b>Ann</b>', 'Ann'],
  ['Ann\u202eLee', 'AnnLee'],
  ["O'Neil", "O'Neil"],
  ['Ann 😀', 'Ann 😀'],
])('display name %j is kept as %j', (raw, name) => {
  expect(parseDisplayName(raw)).toEqual({ ok: true, name });
});

test.each(['', '   ', '\u200b\u200d', '\u3164\uffa0', '\u115f\u1160', '<>'])('display name %j counts as missing', (raw) => {
  expect(parseDisplayName(raw)).toEqual({ ok: false, message: message('displayNameRequired') });
});

test.each([
  ['x'.repeat(101), message('displayNameTooLong')],
  ['Admin', message('displayNameReserved')],
  ['Аnn', message('displayNameReserved')],
])('display name %j is refused', (raw, expected) => {
  expect(parseDisplayName(raw)).toEqual({ ok: false, message: expected });
});
