import { convertCssVariables, deepMerge, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { theme } from '../src/ui/theme/theme.ts';
import { resolveVariables } from '../src/ui/theme/variables.ts';

const MODULE = 'virtual:theme-variables.css';

/** The theme's variables as a style sheet: otherwise each visitor would load Mantine's provider to compute the same values. */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? writeVariables() : undefined),
  };
}

type Variables = ReturnType<typeof resolveVariables>;

export function writeVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const all: Variables = deepMerge(defaultCssVariablesResolver(merged), resolveVariables(merged));
  // Mantine's own style sheet has the defaults.
  const defaults = defaultCssVariablesResolver(DEFAULT_THEME);
  return convertCssVariables({
    variables: without(defaults.variables, all.variables),
    light: without(defaults.light, all.light),
    dark: without(defaults.dark, all.dark),
  });
}

const without = (defaults: Record<string, string>, all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([name, value]) => defaults[name] !== value));
