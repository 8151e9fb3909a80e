import { Checkbox } from '@mantine/core';
import { useTexts } from '../../lib/i18n/language.ts';
import { preferenceTexts } from './notification-preferences.en.ts';
import classes from './preferences.module.css';
import type { Channel, Kind, Preferences } from './queries.ts';

const CHANNELS = [
  ['app', 'app'],
  ['email', 'email'],
  ['sms', 'sms'],
  ['push', 'pushChannel'],
] as const satisfies (readonly [Channel, string])[];

interface Props {
  kind: Kind;
  channels: Preferences['preferences'][Kind];
  onChange: (channel: Channel, isOn: boolean) => void;
}

/** The channels of one kind of notice. */
export function KindChoice({ kind, channels, onChange }: Props) {
  const t = useTexts(preferenceTexts);
  return (
    <fieldset className={classes.kind}>
      <legend className={classes.name}>{t(kind)}</legend>
      {kind === 'security' && <p className={classes.note}>{t('always')}</p>}
      <div className={classes.channels}>
        {CHANNELS.map(([channel, label]) => (
          <Checkbox
            key={channel}
            label={t(label)}
            checked={channels[channel]}
            disabled={kind === 'security' && (channel === 'app' || channel === 'email')}
            onChange={(event) => onChange(channel, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
