import { expect, it } from 'vitest';
import { asUuidVersion8 } from './uuids.ts';

it('sets the digits for version and variant, and changes no other', () => {
  expect(asUuidVersion8('12345678-9abc-def0-1234-56789abcdef0')).toBe('12345678-9abc-8ef0-a234-56789abcdef0');
});
