/** `node apps/web/build/write-tokens-css.mjs` writes the theme's tokens.css; a test fails while the two differ. */
import { writeFileSync } from 'node:fs';
import { cssVariables } from './css-variables.ts';

writeFileSync(new URL('../src/ui/theme/tokens.css', import.meta.url), cssVariables());
