import type { Plugin } from 'vite';
import { colourTokens } from '../src/ui/theme/tokens.ts';

/** Lets the product be installed like an application; its colours come from the tokens. */
export function writeWebManifest(): Plugin {
  const { bg } = colourTokens({ scheme: 'dark', directions: 'green-red' });
  const manifest = {
    name: 'Auspex',
    short_name: 'Auspex',
    start_url: '/technical-analysis',
    display: 'standalone',
    background_color: bg,
    theme_color: bg,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return {
    name: 'auspex-web-manifest',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'site.webmanifest', source: JSON.stringify(manifest) });
    },
  };
}
