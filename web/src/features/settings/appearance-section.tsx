import { LANGUAGES, THEMES } from '@candor/contract/statuses';
import { Input, SegmentedControl } from '@mantine/core';
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
      <Input.Wrapper label={t('theme')} labelElement="div">
        <SegmentedControl
          fullWidth
          mt="xs"
          aria-label={t('theme')}
          value={colorScheme}
          data={THEMES.map((value) => ({ value, label: t(themes[value]) }))}
          onChange={(value) => {
            const theme = THEMES.find((one) => one === value) ?? 'auto';
            chooseColorScheme(theme);
            onChange({ theme });
          }}
        />
      </Input.Wrapper>
      <Input.Wrapper label={t('language')} labelElement="div">
        <SegmentedControl
          fullWidth
          mt="xs"
          aria-label={t('language')}
          value={language}
          data={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
          onChange={(value) => {
            const chosen = LANGUAGES.find((one) => one === value) ?? 'en';
            chooseLanguage(chosen).then(
              () => onChange({ language: chosen }),
              () => toast.error(t('languageFailed')),
            );
          }}
        />
      </Input.Wrapper>
    </SettingsSection>
  );
}
