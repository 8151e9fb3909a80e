import type { DATE_FORMATS } from '@candor/contract/statuses';
import { rerenderTexts } from '../i18n/language.ts';
import { localStore } from '../storage.ts';

export interface DateDisplay {
  dateFormat: (typeof DATE_FORMATS)[number];
  /** An IANA name, or `auto` for the device's own. */
  timezone: string;
}

const KEY = 'candor.dates';
const AUTO: DateDisplay = { dateFormat: 'auto', timezone: 'auto' };
let shown: DateDisplay | undefined;

/** The member's choice, stored on this device until the settings are loaded. */
export function dateDisplay(): DateDisplay {
  shown ??= stored();
  return shown;
}

export function setDateDisplay(next: DateDisplay): void {
  const before = dateDisplay();
  if (next.dateFormat === before.dateFormat && next.timezone === before.timezone) return;
  shown = next;
  localStore.write(KEY, JSON.stringify(next));
  rerenderTexts();
}

function stored(): DateDisplay {
  try {
    return { ...AUTO, ...(JSON.parse(localStore.read(KEY) ?? '{}') as Partial<DateDisplay>) };
  } catch {
    return AUTO;
  }
}

/** Undefined for the device's own zone, also when the browser doesn't know the chosen one. */
export function chosenTimezone(): string | undefined {
  const { timezone } = dateDisplay();
  if (timezone === 'auto') return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return timezone;
  } catch {
    return undefined;
  }
}
