export const WIDTH = 760;
const FONT = "font-family: Figtree, system-ui, -apple-system, 'Segoe UI', sans-serif";

/** Colours for the light and the dark theme. The chart has its own background, because a page's colours don't apply inside an image. */
const STYLE = `
  text { ${FONT}; font-size: 14px; fill: #1f2937 } .soft { fill: #4b5563; font-size: 13px } .title { font-size: 17px; font-weight: 600 }
  .ground { fill: #ffffff } .rule { stroke: #d1d5db } .first { fill: #3b82f6 } .second { fill: #94a3b8 }
  .goal { stroke: #b45309; stroke-width: 3 } .goal-text { fill: #b45309; font-size: 13px }
  .line { fill: none; stroke: #3b82f6; stroke-width: 2.5 } .dashed { stroke: #64748b; stroke-dasharray: 7 5 } .dot { fill: #3b82f6 } .dot-second { fill: #64748b }
  @media (prefers-color-scheme: dark) {
    text { fill: #f3f4f6 } .soft { fill: #cbd5e1 } .ground { fill: #111827 } .rule { stroke: #374151 } .second { fill: #64748b }
    .goal { stroke: #fbbf24 } .goal-text { fill: #fbbf24 } .dashed { stroke: #cbd5e1 } .dot-second { fill: #cbd5e1 }
  }`;

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign]!);
export const rounded = (n: number): string => String(Math.round(n * 10) / 10);

export const text = (x: number, y: number, content: string, { kind = '', anchor = 'start' } = {}): string =>
  `<text x="${rounded(x)}" y="${rounded(y)}"${kind ? ` class="${kind}"` : ''}${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${escape(content)}</text>`;

export const rule = (x1: number, y1: number, x2: number, y2: number, kind = 'rule'): string =>
  `<line x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}" class="${kind}"/>`;

/** The whole image: background, title, and the text for screen readers. */
export const frame = (title: string, alt: string, height: number, parts: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${rounded(height)}" role="img" aria-labelledby="title alt">`,
    `<title id="title">${escape(title)}</title>`,
    `<desc id="alt">${escape(alt)}</desc>`,
    `<style>${STYLE}\n</style>`,
    `<rect width="${WIDTH}" height="${rounded(height)}" rx="12" class="ground"/>`,
    text(24, 34, title, { kind: 'title' }),
    ...parts,
    '</svg>\n',
  ].join('\n');
