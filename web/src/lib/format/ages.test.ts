import { afterEach, expect, it } from 'vitest';
import { formatAge, formatJoined } from './ages.ts';
import { formatDate, formatNumber } from './format.ts';
import { showLanguage } from '../i18n/choose-language.ts';
import { setLanguage } from '../i18n/language.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');

afterEach(() => setLanguage({ language: 'en', areas: {} }));

it('formats ages, dates and numbers in English', () => {
  expect(formatAge('2026-11-18T11:00:00.000Z', NOW)).toBe('3 days ago');
  expect(formatJoined(NOW.toISOString(), NOW)).toBe('today');
  expect(formatDate('2026-02-03')).toBe('February 3, 2026');
  expect(formatNumber(12_345.5)).toBe('12,345.5');
});

it('formats ages, dates and numbers in Spanish', async () => {
  await showLanguage('es');
  expect(formatAge('2026-11-18T11:00:00.000Z', NOW)).toBe('hace 3 días');
  expect(formatAge('2025-11-18T11:00:00.000Z', NOW)).toBe('hace 1 año');
  expect(formatAge(NOW.toISOString(), NOW)).toBe('ahora');
  expect(formatAge(null, NOW)).toBe('desconocido');
  expect(formatJoined(NOW.toISOString(), NOW)).toBe('hoy');
  expect(formatDate('2026-02-03')).toBe('3 de febrero de 2026');
  expect(formatDate('never')).toBe('desconocido');
  expect(formatNumber(12_345.5)).toBe('12.345,5');
});

it('formats ages, dates and numbers in Chinese', async () => {
  await showLanguage('zh-Hans');
  expect(formatAge('2026-11-18T11:00:00.000Z', NOW)).toBe('3天前');
  expect(formatJoined(NOW.toISOString(), NOW)).toBe('今天');
  expect(formatDate('2026-02-03')).toBe('2026年2月3日');
  expect(formatDate('never')).toBe('未知');
  expect(formatNumber(12_345.5)).toBe('12,345.5');
});

it('shows only the day of a time that was rounded down to it', async () => {
  expect(formatAge('2026-11-21T00:00:00.000Z', NOW)).toBe('today');
  expect(formatAge('2026-11-20T00:00:00.000Z', NOW)).toBe('yesterday');
  expect(formatAge('2026-11-18T00:00:00.000Z', NOW)).toBe('3 days ago');
  expect(formatAge('2026-10-18T00:00:00.000Z', NOW)).toBe('1 month ago');
  expect(formatAge('2026-11-21T11:58:00.000Z', NOW)).toBe('2 minutes ago');
  expect(formatDate('2026-11-20T00:00:00.000Z', { dateStyle: 'medium', timeStyle: 'short' })).toBe('Nov 20, 2026');
  await showLanguage('es');
  expect(formatAge('2026-11-20T00:00:00.000Z', NOW)).toBe('ayer');
});
