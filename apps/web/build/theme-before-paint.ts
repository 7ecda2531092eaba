import type { Plugin } from 'vite';
import { THEME_BEFORE_PAINT } from '../src/app/layouts/theme-before-paint.ts';
import { colourTokens } from '../src/ui/theme/tokens.ts';

/** Writes the one inline script and the colour of the browser's bars into the page. */
export function writeThemeBeforePaint(): Plugin {
  return {
    name: 'auspex-theme-before-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('/* theme-before-paint */', THEME_BEFORE_PAINT)
          .replace(
            '<meta name="theme-color" content="" />',
            `<meta name="theme-color" content="${colourTokens({ scheme: 'dark', directions: 'green-red' }).bg}" />`,
          ),
    },
  };
}
