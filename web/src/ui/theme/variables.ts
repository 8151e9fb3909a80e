import type { CSSVariablesResolver } from '@mantine/core';
import { darkVariables, lightVariables, sharedVariables } from './tokens.ts';

/** Variables that screens read from the style sheet. web/plugins/theme-variables.ts writes them there, so no page computes them. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {
    ...sharedVariables,
  },
  light: {
    ...lightVariables,
    '--mantine-color-body': lightVariables['--candor-canvas'],
    '--mantine-color-text': lightVariables['--candor-ink'],
    '--mantine-color-dimmed': lightVariables['--candor-ink-soft'],
    '--mantine-color-anchor': lightVariables['--candor-accent-ink'],
    '--mantine-color-error': lightVariables['--candor-negative'],
    '--mantine-color-placeholder': '#776d62',
    '--mantine-color-default': lightVariables['--candor-surface'],
    '--mantine-color-default-hover': lightVariables['--candor-sunken'],
    '--mantine-color-default-border': lightVariables['--candor-line-strong'],
  },
  dark: {
    ...darkVariables,
    '--mantine-color-body': darkVariables['--candor-canvas'],
    '--mantine-color-text': darkVariables['--candor-ink'],
    '--mantine-color-dimmed': darkVariables['--candor-ink-soft'],
    '--mantine-color-anchor': darkVariables['--candor-accent-ink'],
    '--mantine-color-error': darkVariables['--candor-negative'],
    '--mantine-color-placeholder': '#9a92a1',
    '--mantine-color-default': darkVariables['--candor-surface'],
    '--mantine-color-default-hover': '#2b2832',
    '--mantine-color-default-border': darkVariables['--candor-line-strong'],
  },
});
