import { act, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import { showLanguage } from '../i18n/choose-language.ts';
import { setLanguage } from '../i18n/language.ts';
import { setDateDisplay } from './date-display.ts';
import { formatDate, formatMonth } from './format.ts';

const late = '2026-11-20T23:30:00.000Z';
const exact = { dateStyle: 'medium', timeStyle: 'short' } as const;

afterEach(() => setDateDisplay({ dateFormat: 'auto', timezone: 'auto' }));

it('shows times in the chosen time zone, and never moves a day without a time', () => {
  setDateDisplay({ dateFormat: 'auto', timezone: 'Asia/Tokyo' });
  expect(formatDate(late)).toBe('November 21, 2026');
  expect(formatDate('2026-11-20')).toBe('November 20, 2026');
  expect(formatMonth('2026-11-01T00:00:00.000Z')).toBe('November 2026');
});

it.each([
  ['auto', 'Nov 20, 2026'],
  ['YYYY-MM-DD', '2026-11-20'],
] as const)('shows a time that was rounded down to its day as that day, without "12:00 AM" (%s)', (dateFormat, day) => {
  for (const timezone of ['America/New_York', 'Asia/Tokyo', 'UTC']) {
    setDateDisplay({ dateFormat, timezone });
    expect(formatDate('2026-11-20T00:00:00.000Z', exact)).toBe(day);
  }
});

it.each([
  ['MM/DD/YYYY', '11/20/2026'],
  ['DD/MM/YYYY', '20/11/2026'],
  ['YYYY-MM-DD', '2026-11-20'],
] as const)('shows dates as %s', (dateFormat, day) => {
  setDateDisplay({ dateFormat, timezone: 'UTC' });
  expect(formatDate(late)).toBe(day);
  expect(formatDate('2026-11-20')).toBe(day);
  expect(formatDate(late, exact).replace('\u202F', ' ')).toBe(`${day}, 11:30 PM`);
  expect(formatMonth(late)).toBe('November 2026');
});

it('puts no comma before a Chinese time', async () => {
  await showLanguage('zh-Hans');
  setDateDisplay({ dateFormat: 'YYYY-MM-DD', timezone: 'UTC' });
  expect(formatDate(late, exact)).toBe('2026-11-20 23:30');
  setLanguage({ language: 'en', areas: {} });
});

it('uses the zone of the device when the browser does not know the chosen one', () => {
  const inDeviceFormat = formatDate(late, exact);
  setDateDisplay({ dateFormat: 'auto', timezone: 'Mars/Olympus' });
  expect(formatDate(late, exact)).toBe(inDeviceFormat);
});

it.each(['{"dateFormat":"DD of MM","timezone":7}', '{"dateFormat":5}', 'null', '7', '{'])(
  'ignores %s stored on the device',
  async (stored) => {
    const inDeviceFormat = formatDate(late, exact);
    localStorage.setItem('candor.dates', stored);
    vi.resetModules();
    const fresh = await import('./format.ts');
    expect(fresh.formatDate(late, exact)).toBe(inDeviceFormat);
    localStorage.removeItem('candor.dates');
  },
);

it('changes the dates on the screen at once', () => {
  render(createElement(RelativeDate, { time: '2020-11-20T12:00:00.000Z' }));
  act(() => setDateDisplay({ dateFormat: 'YYYY-MM-DD', timezone: 'UTC' }));
  expect(screen.getByTitle('2020-11-20')).toBeTruthy();
});
