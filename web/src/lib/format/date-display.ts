import { DATE_FORMATS } from '@candor/contract/statuses';
import { dateTimeFormat } from '../i18n/formatters.ts';
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

/** The member's choice. It is also stored on this device, for the time before the settings are loaded. */
export function dateDisplay(): DateDisplay {
  shown ??= readStored();
  return shown;
}

export function setDateDisplay(next: DateDisplay): void {
  const before = dateDisplay();
  if (next.dateFormat === before.dateFormat && next.timezone === before.timezone) return;
  shown = next;
  localStore.write(KEY, JSON.stringify(next));
  rerenderTexts();
}

/** Another version of Candor, or another script, may have stored what this one doesn't know. */
function readStored(): DateDisplay {
  try {
    const found = JSON.parse(localStore.read(KEY) ?? '{}') as Partial<Record<keyof DateDisplay, unknown>> | null;
    const timezone = typeof found?.timezone === 'string' ? found.timezone : AUTO.timezone;
    return { dateFormat: DATE_FORMATS.find((format) => format === found?.dateFormat) ?? AUTO.dateFormat, timezone };
  } catch {
    return AUTO;
  }
}

/** Undefined for the device's own zone, also when the browser doesn't know the chosen one. */
export function chosenTimezone(): string | undefined {
  const { timezone } = dateDisplay();
  if (timezone === 'auto') return undefined;
  try {
    dateTimeFormat('en', { timeZone: timezone });
    return timezone;
  } catch {
    return undefined;
  }
}
