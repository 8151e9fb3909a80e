import type { SquareStyle } from './load-square.ts';

/** Square's frame accepts only these style properties. */
export function squareStyle(): SquareStyle {
  const page = getComputedStyle(document.documentElement);
  const read = (name: string): string => page.getPropertyValue(name).trim();
  return {
    input: { backgroundColor: read('--candor-field'), color: read('--candor-ink'), fontSize: '16px' },
    'input::placeholder': { color: read('--candor-ink-soft') },
    '.input-container': { borderColor: read('--candor-line-strong'), borderRadius: '10px' },
    '.input-container.is-focus': { borderColor: read('--candor-accent') },
    '.input-container.is-error': { borderColor: read('--candor-negative') },
    '.message-text': { color: read('--candor-ink-soft') },
    '.message-text.is-error': { color: read('--candor-negative') },
    '.message-icon.is-error': { color: read('--candor-negative') },
  };
}
