import { Monitor, Moon, Sun } from 'lucide-react';
import { themeTexts } from './theme.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { chooseColorScheme, useColorScheme } from './color-scheme.ts';
import classes from './theme-switch.module.css';

const order = ['auto', 'light', 'dark'] as const;
const icons = { auto: Monitor, light: Sun, dark: Moon };
const labels = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const;

export function ThemeSwitch({ iconOnly = false }: { iconOnly?: boolean }) {
  const t = useTexts(themeTexts);
  const colorScheme = useColorScheme();
  const Icon = icons[colorScheme];
  const next = order[(order.indexOf(colorScheme) + 1) % order.length] ?? 'auto';
  return (
    <button
      type="button"
      className={classes.switch}
      data-icon-only={iconOnly || undefined}
      aria-label={iconOnly ? t(labels[colorScheme]) : undefined}
      onClick={() => chooseColorScheme(next)}
    >
      <Icon size={22} strokeWidth={1.9} aria-hidden />
      {!iconOnly && t(labels[colorScheme])}
    </button>
  );
}
