import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium on this machine; `AUSPEX_CHROMIUM` names another one. Null where there is none. */
export function findBrowser(): string | null {
  const named = process.env.AUSPEX_CHROMIUM;
  return [...(named ? [named] : []), ...PLACES].find((place) => existsSync(place)) ?? null;
}

export const HOW_TO_GET_A_BROWSER =
  'Install Chromium ("apt-get install chromium" on Debian) or set AUSPEX_CHROMIUM to the path of one.';
