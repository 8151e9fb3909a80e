import mantine from 'postcss-preset-mantine';

/** Declarations that many styles share, written `@mixin <name>;` in a CSS module. */
const mixins = {
  'bare-button': { border: '0', background: 'none', font: 'inherit', cursor: 'pointer' },
  'bare-fieldset': { 'min-width': '0', margin: '0', padding: '0', border: '0' },
  'plain-list': { margin: '0', padding: '0', 'list-style': 'none' },
  'small-muted': { color: 'var(--candor-ink-soft)', 'font-size': 'var(--mantine-font-size-sm)' },
  'spread-row': { display: 'flex', 'flex-wrap': 'wrap', 'align-items': 'center', 'justify-content': 'space-between' },
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
