import type { MantineColorsTuple } from '@mantine/core';

/** All colours. Screens use a meaning (`--candor-…` or a Mantine colour name), never a value. */

/** The accent. Shade 6 on white and shade 4 on the dark background both pass AA. */
export const clay: MantineColorsTuple = [
  '#fdf3ee',
  '#fae3d8',
  '#f4c6b1',
  '#f2ad8c',
  '#f2946b',
  '#d4693f',
  '#b84a22',
  '#a2401c',
  '#863417',
  '#6b2a13',
];
/** Positive. */
export const sage: MantineColorsTuple = [
  '#eef8f2',
  '#dcf0e4',
  '#b9e0c9',
  '#8fcfaa',
  '#62bd8a',
  '#35a16b',
  '#1b7a4b',
  '#17693f',
  '#135634',
  '#0f442a',
];
/** Negative. */
export const rose: MantineColorsTuple = [
  '#fef1f4',
  '#fce0e7',
  '#f8bfcd',
  '#f497ac',
  '#f0748f',
  '#dc4468',
  '#b4234d',
  '#9c1c41',
  '#821736',
  '#66122b',
];
/** Pending and warnings. */
export const amber: MantineColorsTuple = [
  '#fef8e8',
  '#fcecc6',
  '#f8d98e',
  '#f2c45a',
  '#e8b03a',
  '#c48a12',
  '#8a5a00',
  '#774d00',
  '#623f00',
  '#4d3200',
];
/** Neutral. */
export const slate: MantineColorsTuple = [
  '#f4f6f9',
  '#e8ecf1',
  '#cfd6e0',
  '#adb8c7',
  '#8b98ab',
  '#68768b',
  '#4a5568',
  '#3d4757',
  '#303846',
  '#242a35',
];
/** Warm greys of the light theme. Mantine uses them for borders and hover states. */
export const gray: MantineColorsTuple = [
  '#fbf8f4',
  '#f5f0e9',
  '#e9e1d7',
  '#dbd1c5',
  '#b9aea2',
  '#8f8478',
  '#6f665d',
  '#5e5766',
  '#3a3542',
  '#211d2b',
];
/** Greys of the dark theme. */
export const dark: MantineColorsTuple = [
  '#f3efea',
  '#c9c3cc',
  '#a79fae',
  '#7d7486',
  '#3d3846',
  '#2e2a36',
  '#221f28',
  '#17151b',
  '#121016',
  '#0c0b0f',
];

const space = { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' } as const;
const radius = { xs: '6px', sm: '8px', md: '14px', lg: '14px', xl: '999px' } as const;
export const scale = { space, radius } as const;

export const sharedVariables = {
  '--candor-column': '45rem',
  '--candor-form': '28rem',
  '--candor-wide': '72rem',
  '--candor-target': '2.75rem',
  '--candor-bar': '4rem',
  '--candor-rail': '15rem',
  '--candor-chart': '#3b82f6',
  '--candor-quick': '140ms cubic-bezier(0.2, 0, 0, 1)',
} as const;

export const lightVariables = {
  '--candor-canvas': '#fbf8f4',
  '--candor-surface': '#ffffff',
  '--candor-sunken': '#f5f0e9',
  '--candor-map-water': '#bfd9ee',
  '--candor-map-land': '#f6f2ea',
  '--candor-map-river': '#a3c7e4',
  '--candor-map-border': '#9d8f80',
  '--candor-map-state': '#c9bdae',
  '--candor-line': '#e9e1d7',
  '--candor-line-strong': '#8f8478',
  '--candor-line-button': '#d3c8bb',
  '--candor-field': '#ffffff',
  '--candor-ink': '#211d2b',
  '--candor-ink-soft': '#5e5766',
  '--candor-accent': '#b84a22',
  '--candor-accent-ink': '#a2401c',
  '--candor-accent-soft': '#fbeae1',
  '--candor-on-accent': '#ffffff',
  '--candor-positive': '#17693f',
  '--candor-positive-soft': '#e6f4ec',
  '--candor-neutral': '#3d4757',
  '--candor-neutral-soft': '#edf0f4',
  '--candor-negative': '#a51e46',
  '--candor-negative-soft': '#fce8ee',
  '--candor-waiting': '#774d00',
  '--candor-waiting-soft': '#fdf1d8',
  '--candor-shadow': '0 1px 2px rgb(33 29 43 / 4%), 0 8px 24px -12px rgb(33 29 43 / 10%)',
  '--candor-shadow-raised': '0 2px 6px rgb(33 29 43 / 6%), 0 24px 48px -20px rgb(33 29 43 / 22%)',
  '--candor-glow': 'rgb(184 74 34 / 9%)',
} as const;

export const darkVariables: Record<keyof typeof lightVariables, string> = {
  '--candor-canvas': '#17151b',
  '--candor-surface': '#221f28',
  '--candor-sunken': '#1c1a21',
  '--candor-map-water': '#16273a',
  '--candor-map-land': '#34313b',
  '--candor-map-river': '#2c4a68',
  '--candor-map-border': '#8a8296',
  '--candor-map-state': '#5c5667',
  '--candor-line': '#35313d',
  '--candor-line-strong': '#847b8d',
  '--candor-line-button': '#4a4554',
  '--candor-field': '#1b1920',
  '--candor-ink': '#f3efea',
  '--candor-ink-soft': '#b5adbb',
  '--candor-accent': '#f2946b',
  '--candor-accent-ink': '#f5a583',
  '--candor-accent-soft': '#3a261f',
  '--candor-on-accent': '#2a120a',
  '--candor-positive': '#7fd3a2',
  '--candor-positive-soft': '#1b3327',
  '--candor-neutral': '#bcc6d4',
  '--candor-neutral-soft': '#2b303a',
  '--candor-negative': '#f58ea6',
  '--candor-negative-soft': '#3d1f29',
  '--candor-waiting': '#efc063',
  '--candor-waiting-soft': '#3a2e16',
  '--candor-shadow': '0 1px 2px rgb(0 0 0 / 20%)',
  '--candor-shadow-raised': '0 24px 48px -16px rgb(0 0 0 / 60%)',
  '--candor-glow': 'rgb(242 148 107 / 9%)',
};
