import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mapCells } from './map/map-cells-plugin.ts';
import { themeVariables } from './plugins/theme-variables.ts';

/** Builds src/prerender.tsx for Node. All of it is bundled, because the style sheets of packages can't be imported there. */
export default defineConfig({
  plugins: [react(), mapCells(), themeVariables()],
  ssr: { noExternal: true },
  build: { ssr: 'src/prerender.tsx', outDir: '../.cache/prerender', emptyOutDir: true, target: 'node22', copyPublicDir: false },
});
