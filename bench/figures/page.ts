import type { Chart } from './chart.ts';

/** Relative to the folder docs. */
export const IMAGES = 'images/figures';

export const drawPage = (charts: readonly Chart[]): string => `# Figures

The results of \`npm run bench\` and its goals, as images. \`node bench/figures.ts\` draws this page from \`bench/figures.json\`, which a complete run of a part of the bench updates; \`bench/README.md\` says how it is measured, and how
far to trust it. The amber mark is the goal.
${charts
  .map(
    ({ title, file, alt, note, table }) => `
## ${title}

![${alt}](${IMAGES}/${file})

${note}

<details><summary>As a table</summary>
${table}
</details>
`,
  )
  .join('')}`;
