import mantine from 'postcss-preset-mantine';

/** A background and a readable text colour on it; the accent has a darker colour for texts than for areas. */
const tone = (_mixin: unknown, name: string) => ({
  background: `var(--candor-${name}-soft)`,
  color: name === 'accent' ? 'var(--candor-accent-ink)' : `var(--candor-${name})`,
});

const centeredBox = (_mixin: unknown, size: string) => ({ display: 'grid', 'place-items': 'center', width: size, height: size });

/** Declarations that many styles share, written `@mixin <name>;` in a CSS module. */
const mixins = {
  'bare-button': { border: '0', background: 'none', font: 'inherit', cursor: 'pointer' },
  'bare-fieldset': { 'min-width': '0', margin: '0', padding: '0', border: '0' },
  'centered-box': centeredBox,
  'dialog-actions': { display: 'flex', 'flex-wrap': 'wrap-reverse', gap: '0.75rem', 'margin-top': '1.5rem' },
  'plain-list': { margin: '0', padding: '0', 'list-style': 'none' },
  'small-label': {
    color: 'var(--candor-ink-soft)',
    'font-size': 'var(--mantine-font-size-sm)',
    'font-weight': '500',
    'letter-spacing': '0',
  },
  'small-muted': { color: 'var(--candor-ink-soft)', 'font-size': 'var(--mantine-font-size-sm)' },
  'spread-row': { display: 'flex', 'flex-wrap': 'wrap', 'align-items': 'center', 'justify-content': 'space-between' },
  tone,
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
