import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emitCalls } from './build/emit-calls.ts';
import { proxyCalls } from './build/proxy-calls.ts';
import { slimRouter } from './build/slim-router.ts';
import { writeThemeBeforePaint } from './build/theme-before-paint.ts';
import { writeWebManifest } from './build/web-manifest.ts';
import { renderWrittenPages } from './build/written-pages.ts';

/** The entry stays a chunk of its own, by which the manifest knows what starts the page. */
const notTheEntry = /^(?!.*(?:\/src\/main\.tsx|\/index\.html)$)/;

/** What the layouts of guests and members share. */
const frame =
  /\/src\/(?:app\/layouts\/(?!public\/|member\/)|ui\/(?:logo|badge|button)\/|shared\/failure\/(?:describe-failure|failure\.text)).*\.(?:tsx?|css)$/;
/** What the forms of public pages share, and what signing in, signing up and resetting a password do. */
const forms =
  /\/src\/ui\/forms\/(?:field|field-error|text-field|form-message|submit-button|forms\.module)\.(?:tsx|css)$/;
const entrance =
  /\/src\/(?:ui\/forms\/password-field|features\/accounts\/(?:accounts\.text|entry-page|use-sending|social-buttons|kept-referral|describe-failure))\.tsx?$|entry-page\.module\.css$/;

/** Styles that most screens of members share: one file, which each screen's list then names once. */
const memberStyles =
  /\/src\/(?:ui\/(?:card|charts\/chart-frame|date-field|dialog|figure|formats|menu|popover|screen|segmented|side-panel|tables|tabs|tooltip)|shared\/market\/(?:provenance|symbol-search)|shared\/(?:market-table|watchlists\/(?:first-hour\/hold|watchlist-filter)))[^?]*\.module\.css/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    emitCalls(),
    writeThemeBeforePaint(),
    writeWebManifest(),
    slimRouter(),
    renderWrittenPages(),
  ],
  // The router's store asks for a hook that React has had since version 18; the stand-in for older ones stays out.
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
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
      output: {
        // Every page carries the names of all lazy files: short hashes of few characters, and what most of them are goes by its hash alone.
        hashCharacters: 'base36',
        chunkFileNames: ({ name, facadeModuleId }) =>
          /(?:\.(?:fr|text)|-screen|-layout|toaster)$/.test(name) ||
          /\/src\/(?:content|features)\//.test(facadeModuleId ?? '')
            ? 'assets/[hash:7].js'
            : 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'shell', tags: ['$initial'], test: notTheEntry },
            { name: 'frame', test: frame },
            // Whoever writes a date reckons with them.
            { name: 'dates', test: /\/market\/src\/(?:iso-date|formats\/format-date)\.ts/ },
            { name: 'forms', test: forms },
            { name: 'entrance', test: entrance },
            { name: 'member-styles', test: memberStyles },
          ],
        },
      },
    },
    assetsInlineLimit: 0,
    // The budget is held by size-budget.ts, in the unit that matters.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
  },
  server: { host: '127.0.0.1', proxy: proxyCalls() },
});
