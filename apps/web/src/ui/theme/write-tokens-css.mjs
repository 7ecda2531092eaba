/** `node write-tokens-css.mjs` writes tokens.css beside it; a test fails while the two differ. */
import { writeFileSync } from 'node:fs';
import { cssVariables } from './css-variables.ts';

writeFileSync(new URL('./tokens.css', import.meta.url), cssVariables());
