/** The media query of the screens wide enough to show the list and the open item side by side; the style sheets have the same width. */
export const SIDE_BY_SIDE = '(min-width: 64em)';
