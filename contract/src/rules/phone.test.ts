import fc from 'fast-check';
import { expect, test } from 'vitest';
import { message } from '../messages/message.ts';
import { listCountries } from './countries.ts';
import { maskNational, SIGN_UP_COUNTRIES, withDialCode } from './dial-codes.ts';
import { formatPhone, normalisePhone, parsePhone, parseSmsPhone } from './phone.ts';

test.each([
  ['+14155550101', ['14155550101', '4155550101', '(415) 555-0101', '+14155550101']],
  ['+447911123456', ['+44 7911 123456']],
  ['+6591234567', ['+6591234567']],
  ['+1555', ['555']],
])('%s is the API form of %j', (normal, spellings) => {
  for (const raw of spellings) expect([raw, normalisePhone(raw)]).toEqual([raw, normal]);
});

test.each([
  ['+447911123456', ['+447911123456', '+44 07911 123456']],
  ['+61412345678', ['+61 412 345 678']],
  ['+8613812345678', ['+86 138 1234 5678']],
  ['+14155550104', ['415.555.0104']],
])('%s is the number in %j', (e164, spellings) => {
  for (const raw of spellings) expect([raw, parsePhone(raw)]).toMatchObject([raw, { ok: true, e164 }]);
});

test.each([
  '12345',
  '+1+1202',
  '٠١٢٣٤٥٦٧٨٩',
  '+1 (202) 555-0143;ext=1',
  'call me',
  '4155550101\u0000',
  '４１５５５５０１０１',
  '13812345678',
  '+',
])('%j is not a phone number', (raw) => {
  expect(parsePhone(raw)).toMatchObject({ ok: false, code: 'VALIDATION_FAILED', message: message('phoneInvalid') });
});

test('an empty number is an error', () => {
  expect(parsePhone(' ')).toMatchObject({ message: message('phoneRequired') });
  expect(parsePhone('', message('profilePhoneRequired'))).toMatchObject({ message: message('profilePhoneRequired') });
});

test('codes go to supported countries, and never to premium-rate or toll-free numbers', () => {
  expect(parseSmsPhone('+33612345678', undefined, ['+1', '+44'])).toMatchObject({ code: 'UNSUPPORTED_REGION' });
  expect(parseSmsPhone('+447911123456', undefined, ['+1', '+44'])).toMatchObject({ ok: true });
  expect(parseSmsPhone('+19005551234')).toMatchObject({ code: 'UNSUPPORTED_REGION' });
  expect(parseSmsPhone('+18005551234')).toMatchObject({ code: 'UNSUPPORTED_REGION' });
});

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?[0-9 ()-]{0,18}$/)), (raw) => {
      const once = normalisePhone(raw);
      expect(normalisePhone(once)).toBe(once);
      const parsed = parsePhone(raw);
      if (parsed.ok) expect(parsePhone(parsed.e164)).toEqual(parsed);
    }),
  );
});

test.each([
  ['4155550101', '+1', '(415) 555-0101'],
  ['14155550101', '+1', '(415) 555-0101'],
  ['415', '+1', '(415'],
  ['13812345678', '+86', '138 1234 5678'],
  ['07911123456', '+44', '7911 123456'],
  ['0412345678', '+61', '412 345 678'],
])('%s with the dial code %s is formatted as %s', (typed, dialCode, written) => {
  expect(maskNational(typed, dialCode)).toBe(written);
});

test.each([
  ['4155550101', '+1', '+14155550101'],
  ['14155550101', '+1', '+14155550101'],
  ['13812345678', '+86', '+8613812345678'],
  ['+33612345678', '+1', '+33612345678'],
  ['7911 123456', '+44', '+447911123456'],
  ['14155550101', '+44', '+14155550101'],
])('%s with the dial code %s is the number %s', (typed, dialCode, full) => {
  expect(withDialCode(typed, dialCode)).toBe(full);
});

test('countries have names, flags and dial codes; those for sign-up are marked, and their masks have a place for each digit', () => {
  const countries = listCountries();
  expect(countries.length).toBeGreaterThan(200);
  expect(countries.find(({ iso }) => iso === 'CN')).toEqual({ iso: 'CN', name: 'China', flag: '🇨🇳', dialCode: '+86', signUp: true });
  expect(
    countries
      .filter(({ signUp }) => signUp)
      .map(({ iso }) => iso)
      .sort(),
  ).toEqual(['AU', 'CA', 'CN', 'GB', 'US']);
  for (const { dialCode, mask, digits } of SIGN_UP_COUNTRIES) {
    expect(mask.replace(/\D/g, '')).toHaveLength(digits);
    expect(countries.some((country) => country.dialCode === dialCode && country.signUp)).toBe(true);
  }
});

test('a number is formatted in groups, after its dial code', () => {
  expect(formatPhone('+14155550101')).toBe('+1 415 555 0101');
});
