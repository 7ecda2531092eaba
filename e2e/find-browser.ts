import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium on this machine; `CHROME_PATH` names another one. Null where there is none. */
export function findBrowser(): string | null {
  const named = process.env.CHROME_PATH;
  return [...(named ? [named] : []), ...PLACES].find((place) => existsSync(place)) ?? null;
}

export const HOW_TO_GET_A_BROWSER =
  'Install Chromium ("apt-get install chromium" on Debian) or set CHROME_PATH to the path of one.';
