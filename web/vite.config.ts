import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['CANDOR_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    assetsDir: 'build',
    manifest: true,
    target: 'es2023',
    // Every browser of that age knows modulepreload.
    modulePreload: { polyfill: false },
    // The content policy has no `data:` for fonts, and small files as strings would be outside the cache.
    assetsInlineLimit: 0,
    // The borders of the world are data, in a chunk that only a map loads.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // The sandbox's form of a card is a page of its own, which the server hands out in a frame.
      input: { main: 'index.html', 'card-frame': 'card-frame.html' },
      output: {
        // A shared part would be named after every page that it serves, and the first file lists all names.
        chunkFileNames: ({ name }) => `build/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // A first visit is one file, which packs better than five.
            { name: 'first', tags: ['$initial'], priority: 1, test: /^(?!.*card-frame)/ },
            // What several pages share would be a file each, and a page a request for each of sixty. Small ones go together,
            // as long as nobody loads much that they don't need.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // The server compares the page's origin with the host that it is asked at.
      '/api': { target: server, changeOrigin: false },
      '/dev/inbox.json': { target: server, changeOrigin: false },
      '/sandbox/card': { target: server, changeOrigin: false },
    },
  },
});
