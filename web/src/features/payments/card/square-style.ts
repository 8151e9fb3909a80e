import type { SquareStyle } from './load-square.ts';

/** Square's frame accepts only these style properties. */
export function squareStyle(): SquareStyle {
  const page = getComputedStyle(document.documentElement);
  const of = (name: string): string => page.getPropertyValue(name).trim();
  return {
    input: { backgroundColor: of('--candor-field'), color: of('--candor-ink'), fontSize: '16px' },
    'input::placeholder': { color: of('--candor-ink-soft') },
    '.input-container': { borderColor: of('--candor-line-strong'), borderRadius: '10px' },
    '.input-container.is-focus': { borderColor: of('--candor-accent') },
    '.input-container.is-error': { borderColor: of('--candor-negative') },
    '.message-text': { color: of('--candor-ink-soft') },
    '.message-text.is-error': { color: of('--candor-negative') },
    '.message-icon.is-error': { color: of('--candor-negative') },
  };
}
