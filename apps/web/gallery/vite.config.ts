import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The preview of everything in src/ui: `vite --config apps/web/gallery/vite.config.ts`. Never part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: '../public',
  plugins: [react()],
  build: { outDir: '../dist-gallery', emptyOutDir: true },
});
