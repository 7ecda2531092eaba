import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emitCalls } from './build/emit-calls.ts';
import { proxyCalls } from './build/proxy-calls.ts';
import { slimRouter } from './build/slim-router.ts';
import { writeThemeBeforePaint } from './build/theme-before-paint.ts';
import { writeWebManifest } from './build/web-manifest.ts';

/** The entry stays a chunk of its own, by which the manifest knows what starts the page. */
const notTheEntry = /^(?!.*(?:\/src\/main\.tsx|\/index\.html)$)/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), emitCalls(), writeThemeBeforePaint(), writeWebManifest(), slimRouter()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // Style sheets only: scripts of a screen are few and mostly there already, their list would weigh on every page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    // What every page needs travels as one file: a dozen small ones compress worse and wait for each other.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'], test: notTheEntry }] } },
    },
    assetsInlineLimit: 0,
    // The budget is held by size-budget.ts, in the unit that matters.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
  },
  server: { host: '127.0.0.1', proxy: proxyCalls() },
});
