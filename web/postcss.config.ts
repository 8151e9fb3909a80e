import mantine from 'postcss-preset-mantine';

/** A background and a readable text colour on it; the accent has a darker colour for texts than for areas. */
const tone = (_mixin: unknown, name: string) => ({
  background: `var(--candor-${name}-soft)`,
  color: name === 'accent' ? 'var(--candor-accent-ink)' : `var(--candor-${name})`,
});

/** The tones of an element whose attribute names one of them. */
const tones = (_mixin: unknown, attribute: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [`&[${attribute}='${name}']`, tone(_mixin, name)]));

/** Columns of equal width on screens wider than `largerThan`, otherwise one. */
const columns = (_mixin: unknown, count: string, largerThan: string) => ({
  display: 'grid',
  'grid-template-columns': 'minmax(0, 1fr)',
  [`@media (min-width: ${largerThan})`]: { 'grid-template-columns': `repeat(${count}, minmax(0, 1fr))` },
});

const largeFigure = (_mixin: unknown, size: string) => ({
  'font-size': size,
  'font-variant-numeric': 'tabular-nums',
  'letter-spacing': '-0.02em',
});

/** Styles of an element below the mouse, or under a finger. */
const onHover = (styles: Record<string, string>) => ({
  '@media (hover: hover)': { '&:hover': styles },
  '@media (hover: none)': { '&:active': styles },
});

const heading = (_mixin: unknown, level: 'h1' | 'h2') => ({
  margin: '0',
  'font-size': `var(--mantine-${level}-font-size)`,
  'font-weight': `var(--mantine-${level}-font-weight)`,
  'line-height': `var(--mantine-${level}-line-height)`,
});

/** A row that is high enough for a finger. */
const targetRow = (_mixin: unknown, display: 'flex' | 'inline-flex') => ({
  display,
  'align-items': 'center',
  'min-height': 'var(--candor-target)',
});

/** An area with a line around it. */
const framed = (_mixin: unknown, background: 'surface' | 'sunken') => ({
  border: '1px solid var(--candor-line)',
  'border-radius': 'var(--mantine-radius-md)',
  background: `var(--candor-${background})`,
});

/** Two fields of a form, side by side on screens wider than `largerThan`. */
const fieldPair = (_mixin: unknown, largerThan: string) => ({
  display: 'grid',
  gap: '1rem',
  [`@media (min-width: ${largerThan})`]: { 'grid-template-columns': '1fr 1fr', 'align-items': 'start' },
});

const centeredBox = (_mixin: unknown, size: string) => ({ display: 'grid', 'place-items': 'center', width: size, height: size });

/** A number with words beside it on its baseline. */
const figureLine = (_mixin: unknown, size: string) => ({
  display: 'flex',
  'align-items': 'baseline',
  gap: '0.5rem',
  margin: '0',
  color: 'var(--candor-ink-soft)',
  '& > strong': { color: 'var(--candor-ink)', ...largeFigure(_mixin, size), 'font-weight': '720', 'line-height': '1.15' },
});

/** The hint that a wide screen shows beside a list while no item is chosen. */
const chooseHint = (_mixin: unknown, largerThan: string) => ({
  display: 'none',
  margin: '0',
  padding: '3rem 1.5rem',
  border: '1px dashed var(--candor-line-strong)',
  'border-radius': 'var(--mantine-radius-md)',
  color: 'var(--candor-ink-soft)',
  'text-align': 'center',
  [`@media (min-width: ${largerThan})`]: { display: 'block' },
});

/** Declarations that many styles share, written `@mixin <name>;` in a CSS module. */
const mixins = {
  'bare-button': { border: '0', background: 'none', font: 'inherit', cursor: 'pointer' },
  'bare-fieldset': { 'min-width': '0', margin: '0', padding: '0', border: '0' },
  'button-row': { display: 'flex', 'flex-wrap': 'wrap', gap: '0.625rem' },
  'centered-box': centeredBox,
  'choose-hint': chooseHint,
  columns,
  'detail-heading': {
    margin: '0',
    'font-size': '1.375rem',
    'font-weight': '680',
    'line-height': '1.25',
    'overflow-wrap': 'anywhere',
  },
  'dialog-actions': { display: 'flex', 'flex-wrap': 'wrap-reverse', gap: '0.75rem', 'margin-top': '1.5rem' },
  'field-pair': fieldPair,
  'figure-line': figureLine,
  'figures-table': {
    width: '100%',
    'border-collapse': 'collapse',
    'font-variant-numeric': 'tabular-nums',
    '& th, & td': { 'border-top': '1px solid var(--candor-line)', 'text-align': 'end' },
  },
  framed,
  heading,
  // An item of a list with an icon, and a line between the items.
  'icon-row': {
    display: 'flex',
    'align-items': 'center',
    gap: '1rem',
    '& + &': { 'border-top': '1px solid var(--candor-line)' },
    '& > svg': { flex: 'none', color: 'var(--candor-ink-soft)' },
  },
  'large-figure': largeFigure,
  // A link in a bar of links.
  'bar-link': {
    ...targetRow(undefined, 'inline-flex'),
    'padding-inline': '0.875rem',
    'font-weight': '600',
    'text-decoration': 'none',
    ...onHover({ background: 'var(--candor-sunken)' }),
  },
  // A text with the line breaks of its author.
  'multiline-text': { 'overflow-wrap': 'anywhere', 'white-space': 'pre-line' },
  // A short count or state on a coloured oval.
  pill: { padding: '0.125rem 0.5rem', 'border-radius': 'var(--mantine-radius-xl)', 'font-size': 'var(--mantine-font-size-xs)' },
  'plain-list': { margin: '0', padding: '0', 'list-style': 'none' },
  'quick-colors': { transition: 'background var(--candor-quick), border-color var(--candor-quick)' },
  'quiet-hover': onHover({ background: 'var(--candor-sunken)', color: 'var(--candor-ink)' }),
  'rounded-box': (_mixin: unknown, size: string) => ({ ...centeredBox(_mixin, size), 'border-radius': 'var(--mantine-radius-sm)' }),
  // A button in a list of items, of which one may be open beside it.
  'selectable-row': {
    display: 'grid',
    gap: '0.375rem',
    width: '100%',
    padding: '0.875rem 1rem',
    ...framed(undefined, 'surface'),
    color: 'inherit',
    font: 'inherit',
    'text-align': 'start',
    cursor: 'pointer',
    transition: 'border-color var(--candor-quick)',
    ...onHover({ 'border-color': 'var(--candor-line-strong)' }),
    '&[aria-current]': { 'border-color': 'var(--candor-accent)', 'box-shadow': '0 0 0 1px var(--candor-accent)' },
  },
  'small-label': {
    color: 'var(--candor-ink-soft)',
    'font-size': 'var(--mantine-font-size-sm)',
    'font-weight': '500',
    'letter-spacing': '0',
  },
  'small-muted': { color: 'var(--candor-ink-soft)', 'font-size': 'var(--mantine-font-size-sm)' },
  'spread-row': { display: 'flex', 'flex-wrap': 'wrap', 'align-items': 'center', 'justify-content': 'space-between' },
  tone,
  tones,
  // The actions for the item above, which stay in sight: on a phone above the navigation bar.
  'sticky-actions': {
    position: 'sticky',
    'z-index': '1',
    bottom: 'calc(var(--candor-bar) + env(safe-area-inset-bottom))',
    'margin-top': '1.5rem',
    'padding-block': '1rem 0.5rem',
    'border-top': '1px solid var(--candor-line)',
    background: 'var(--candor-surface)',
  },
  'target-row': targetRow,
  'two-lines': { display: '-webkit-box', overflow: 'hidden', '-webkit-box-orient': 'vertical', '-webkit-line-clamp': '2' },
  'visually-hidden': {
    position: 'absolute',
    overflow: 'hidden',
    width: '1px',
    height: '1px',
    'clip-path': 'inset(50%)',
    'white-space': 'nowrap',
  },
};

export default { plugins: [mantine({ mixins })] };
