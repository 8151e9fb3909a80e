import { DATE_FORMATS } from '@candor/contract/statuses';
import { NativeSelect } from '@mantine/core';
import { formatDate } from '../../lib/format/format.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { Settings } from './settings-query.ts';
import { settingsTexts } from './settings.en.ts';
import { SettingsSection } from './settings-section.tsx';

interface Props {
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
}

/** How times are shown everywhere in the app. */
export function DatesSection({ settings, onChange }: Props) {
  const t = useTexts(settingsTexts);
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = Intl.supportedValuesOf('timeZone');
  // The list has canonical names only; the stored one can be an alias such as UTC.
  const listed = settings.timezone === 'auto' || zones.includes(settings.timezone) ? zones : [settings.timezone, ...zones];
  return (
    <SettingsSection title={t('dates')}>
      <NativeSelect
        label={t('timezone')}
        description={t('now', { time: formatDate(new Date().toISOString(), { dateStyle: 'long', timeStyle: 'short' }) })}
        value={settings.timezone}
        onChange={(event) => onChange({ timezone: event.currentTarget.value })}
        data={[
          { value: 'auto', label: t('timezoneAuto', { zone: device.replaceAll('_', ' ') }) },
          ...listed.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
        ]}
      />
      <NativeSelect
        label={t('dateFormat')}
        value={settings.date_format}
        onChange={(event) => onChange({ date_format: DATE_FORMATS.find((option) => option === event.currentTarget.value) ?? 'auto' })}
        data={DATE_FORMATS.map((value) => ({ value, label: value === 'auto' ? t('dateFormatAuto') : value }))}
      />
    </SettingsSection>
  );
}
