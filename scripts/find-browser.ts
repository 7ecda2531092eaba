import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export type Browser = { readonly path: string } | { readonly path: null; readonly advice: string };

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A browser for the journeys: `CHROME_PATH`, one that is installed, or Debian's package when this is root's machine. */
export function findBrowser(): Browser {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (existsSync(given)) return { path: given };
    return {
      path: null,
      advice: `CHROME_PATH names ${given}, which is not there; correct it or leave it out.`,
    };
  }
  const found = firstInstalled();
  if (found) return { path: found };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Getting a browser (apt-get install chromium) …');
    install();
    const fresh = firstInstalled();
    if (fresh) return { path: fresh };
  }
  return {
    path: null,
    advice:
      'Install one with "apt-get install chromium" (as root), or set CHROME_PATH to a Chromium or Chrome.',
  };
}

function firstInstalled(): string | undefined {
  return usual.find((path) => existsSync(path));
}

function install(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: 'ignore', timeout: 240_000 } as const;
  const attempt = () =>
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options);
  if (attempt().status === 0) return;
  spawnSync('apt-get', ['update', '-q'], options);
  attempt();
}
