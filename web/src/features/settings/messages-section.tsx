import { BellRing } from 'lucide-react';
import { paths } from '../../lib/paths/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { settingsTexts } from './settings.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { Settings } from './settings-query.ts';
import { LabelledSwitch } from '../../ui/forms/labelled-switch.tsx';
import { SettingsSection } from './settings-section.tsx';
import classes from './settings-section.module.css';

interface Props {
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
}

const CHANNELS = [
  { channel: 'email', setting: 'email_notifications' },
  { channel: 'sms', setting: 'sms_notifications' },
] as const;

export function MessagesSection({ settings, onChange }: Props) {
  const t = useTexts(settingsTexts);
  const isOn = settings.notifications_enabled;
  return (
    <SettingsSection title={t('messages')} help={t('messagesHelp')}>
      <LabelledSwitch
        label={t('anyMessages')}
        help={t('anyMessagesHelp')}
        checked={isOn}
        onChange={(checked) => onChange({ notifications_enabled: checked })}
      />
      {CHANNELS.map(({ channel, setting }) => (
        <LabelledSwitch
          key={channel}
          label={t(channel)}
          help={t(`${channel}Help`)}
          checked={isOn && settings[setting]}
          disabled={!isOn}
          onChange={(checked) => onChange({ [setting]: checked })}
        />
      ))}
      <LinkButton to={paths.notificationSettings} variant="default" leftSection={<BellRing size={18} aria-hidden />}>
        {t('eachKind')}
      </LinkButton>
    </SettingsSection>
  );
}

export function PrivacySection({ settings, onChange }: Props) {
  const t = useTexts(settingsTexts);
  return (
    <SettingsSection title={t('privacy')}>
      <LabelledSwitch
        label={t('publicName')}
        help={t('publicNameHelp')}
        checked={settings.privacy_level === 'public'}
        onChange={(checked) => onChange({ privacy_level: checked ? 'public' : 'private' })}
      />
      <LabelledSwitch
        label={t('linking')}
        help={t('linkingHelp')}
        checked={settings.allow_experience_linking}
        onChange={(checked) => onChange({ allow_experience_linking: checked })}
      />
      <p className={classes.note}>{t('neverShown')}</p>
    </SettingsSection>
  );
}
