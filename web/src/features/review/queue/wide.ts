/** From here on the list and the open item are shown side by side, as in the style sheets. */
export const WIDE = '(min-width: 64em)';
