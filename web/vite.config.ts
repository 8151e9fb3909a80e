import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { mapCells } from './map/map-cells-plugin.ts';
import { nameSharedFiles } from './plugins/name-shared-files.ts';
import { themeVariables } from './plugins/theme-variables.ts';
import { unusedRouterParts } from './plugins/unused-router-parts.ts';

const server = process.env['CANDOR_SERVER'] ?? 'http://localhost:3000';

/** Files that several pages share get a short name. */
const shortName = (name: string): string => (/^shared\b/.test(name) ? 's-' : `${name.split('~', 1)[0]!.replace(/\.css$/, '')}-`);

const config = (sharedFiles?: ReadonlyMap<string, string>): UserConfig => ({
  plugins: [react(), mapCells(), themeVariables(), unusedRouterParts()],
  build: {
    assetsDir: 'build',
    manifest: true,
    target: 'es2023',
    // All browsers of this target support modulepreload.
    modulePreload: { polyfill: false },
    // The content security policy does not allow `data:` fonts, and inlined files cannot be cached.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The sandbox card form is a separate page, which the server serves into a frame.
      input: { main: 'index.html', 'card-frame': 'card-frame.html' },
      output: {
        // The entry file lists every name, so names are short: otherwise a shared file is named after all pages that use it.
        chunkFileNames: ({ name }) => `build/${shortName(name)}[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? `build/${shortName(name)}[hash:7][extname]` : 'build/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // One file for the first visit compresses better than five.
            { name: 'first', tags: ['$initial'], priority: 2, test: /^(?!.*card-frame)/ },
            // The second build: which modules go into one file follows from the first.
            ...(sharedFiles
              ? [{ name: (id: string) => sharedFiles.get(id), priority: 1, includeDependenciesRecursively: false, debugName: 'shared' }]
              : []),
            // Merges the smallest shared files. From 1,000 bytes on, merged files import each other, and which of two such files
            // runs first depends on which arrives first (scripts/checks/bundle.mjs).
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 500 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // The server compares the Origin header with the Host header.
      '/api': { target: server, changeOrigin: false },
      '/dev/inbox.json': { target: server, changeOrigin: false },
      '/sandbox/card': { target: server, changeOrigin: false },
    },
  },
});

export default defineConfig(async ({ command }) =>
  command === 'build' ? config(await nameSharedFiles({ root: import.meta.dirname, ...config() })) : config(),
);
