import { currentLanguage } from '../i18n/language.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** "12 MB", in units of 1,024. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}
