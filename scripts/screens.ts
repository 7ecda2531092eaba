import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inCheckout } from './checkout.ts';
import { findBrowser } from './find-browser.ts';

/** `npm run screens [-- …]`: screenshots of the pages, taken by e2e/screens.ts in a real browser. */
const script = inCheckout('e2e/screens.ts');
if (!existsSync(script)) {
  console.error('There is nothing to take pictures with yet (e2e/screens.ts is missing).');
  process.exit(1);
}
const browser = findBrowser();
if (browser.path === null) {
  console.error(`There is no browser here. ${browser.advice}`);
  process.exit(1);
}
const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: browser.path },
});
process.exit(status ?? 1);
