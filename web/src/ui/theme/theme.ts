import type { VariantColorsResolver } from '@mantine/core';
import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import { amber, clay, dark, gray, lightVariables, rose, sage, scale, slate } from './tokens.ts';

const sans =
  "'Figtree Variable', 'Figtree Fallback', system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC', sans-serif";

/** Filled colours are dark in the light theme and light in the dark one, so their text colour changes too. */
const resolveVariant: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  const isAccent = (input.color ?? input.theme.primaryColor) === input.theme.primaryColor;
  if (input.variant === 'filled') return { ...colours, color: 'var(--candor-on-accent)' };
  if (input.variant === 'default') return { ...colours, border: '1px solid var(--candor-line-button)' };
  if (input.variant === 'light' && isAccent) {
    return {
      ...colours,
      background: 'var(--candor-accent-soft)',
      hover: 'var(--candor-accent-soft)',
      color: 'var(--candor-accent-ink)',
    };
  }
  if (input.variant === 'subtle' && isAccent) {
    return { ...colours, hover: 'var(--candor-accent-soft)', color: 'var(--candor-accent-ink)' };
  }
  return colours;
};

export const theme = createTheme({
  colors: { clay, sage, rose, amber, slate, gray, dark },
  primaryColor: 'clay',
  primaryShade: { light: 6, dark: 4 },
  variantColorResolver: resolveVariant,
  black: lightVariables['--candor-ink'],
  fontFamily: sans,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: sans,
    fontWeight: '680',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.625rem, 1.4rem + 1vw, 2rem)', lineHeight: '1.18' },
      h2: { fontSize: '1.3125rem', lineHeight: '1.28' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  spacing: scale.space,
  radius: scale.radius,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Plain objects instead of `Button.extend(…)`: importing a component here would add it to the first load.
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    Alert: { defaultProps: { variant: 'light' } },
    Button: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md', radius: 'xs' } },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    PinInput: { defaultProps: { gap: 'xs' } },
    SegmentedControl: { defaultProps: { size: 'md' } },
  },
});
