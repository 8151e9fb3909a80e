import { expect, it, vi } from 'vitest';
import { dateTimeFormat, numberFormat, pluralRules, relativeTimeFormat } from './formatters.ts';

it('makes one formatter for each language and set of options', () => {
  expect(numberFormat('en')).toBe(numberFormat('en'));
  expect(numberFormat('en')).not.toBe(numberFormat('es'));
  expect(numberFormat('en')).not.toBe(numberFormat('en', { style: 'percent' }));
  expect(pluralRules('es')).toBe(pluralRules('es'));
  expect(relativeTimeFormat('en')).not.toBe(relativeTimeFormat('en', { numeric: 'auto' }));
  expect(dateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })).toBe(dateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }));
});

it('follows the device to another time zone', () => {
  const here = dateTimeFormat('en', { hour: 'numeric' });
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(new Date().getTimezoneOffset() + 60);
  expect(dateTimeFormat('en', { hour: 'numeric' })).not.toBe(here);
  offset.mockRestore();
  expect(dateTimeFormat('en', { hour: 'numeric' })).toBe(here);
});
