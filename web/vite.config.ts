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
  },
  server: {
    proxy: {
      // The server compares the page's origin with the host that it is asked at.
      '/api': { target: server, changeOrigin: false },
      '/dev/inbox.json': { target: server, changeOrigin: false },
    },
  },
});
