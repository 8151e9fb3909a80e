import { expect, it } from 'vitest';
import { asUuidVersion8 } from './uuids.ts';

it('sets version and variant, and keeps every other digit', () => {
  expect(asUuidVersion8('12345678-9abc-def0-1234-56789abcdef0')).toBe('12345678-9abc-8ef0-a234-56789abcdef0');
});
