import { LANGUAGES, THEMES } from '@candor/contract/statuses';
import { Input, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { chooseLanguage } from '../../lib/i18n/choose-language.ts';
import { settingsTexts } from './settings.en.ts';
import { LANGUAGE_NAMES, useLanguage, useTexts } from '../../lib/i18n/language.ts';
import { chooseColorScheme, useColorScheme } from '../../ui/theme/color-scheme.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { Settings } from './settings-query.ts';
import { SettingsSection } from './settings-section.tsx';

const themes = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const;

/** The device's own choice applies. The member's record holds the default for devices without one. */
export function AppearanceSection({ onChange }: { onChange: (change: Partial<Settings>) => void }) {
  const t = useTexts(settingsTexts);
  const colorScheme = useColorScheme();
  const language = useLanguage();
  return (
    <SettingsSection title={t('appearance')}>
      <Choice
        label={t('theme')}
        value={colorScheme}
        data={THEMES.map((value) => ({ value, label: t(themes[value]) }))}
        onChange={(theme) => {
          chooseColorScheme(theme);
          onChange({ theme });
        }}
      />
      <Choice
        label={t('language')}
        value={language}
        data={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
        onChange={(newLanguage) => {
          chooseLanguage(newLanguage).then(
            (isShown) => isShown && onChange({ language: newLanguage }),
            () => toast.error(t('languageFailed')),
          );
        }}
      />
    </SettingsSection>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  data: { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ label, ...rest }: ChoiceProps<Value>) => (
  <Input.Wrapper label={label} labelElement="div">
    <SegmentedControl fullWidth mt="xs" aria-label={label} {...rest} />
  </Input.Wrapper>
);
