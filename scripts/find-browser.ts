import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export type Browser = { readonly path: string } | { readonly path: null; readonly advice: string };

/** Headless Chromium renders a page with half the work of a full one, so it comes first. */
const shell = '/usr/bin/chromium-headless-shell';
const usual = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function installedBrowser(): string | undefined {
  return [process.env.CHROME_PATH, ...usual].find((path) => path && existsSync(path));
}

/**
 * A browser for the journeys: `CHROME_PATH`, an installed one, or Debian's package if this is root's machine.
 * Continuous integration takes the time to get the fast one.
 */
export function findBrowser(): Browser {
  const given = process.env.CHROME_PATH;
  if (given && !existsSync(given)) {
    return {
      path: null,
      advice: `CHROME_PATH names ${given}, which is not there; correct it or leave it out.`,
    };
  }
  const found = installedBrowser();
  if (found && (given || found === shell || !process.env.CI)) return { path: found };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Getting a browser (apt-get install chromium-headless-shell) …');
    install('chromium-headless-shell') || found || install('chromium');
  }
  const path = installedBrowser();
  if (path) return { path };
  return {
    path: null,
    advice:
      'Install one with "apt-get install chromium-headless-shell" (as root), or set CHROME_PATH to a Chromium or Chrome.',
  };
}

function install(name: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: 'ignore', timeout: 240_000 } as const;
  const attempt = () =>
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options).status === 0;
  if (attempt()) return true;
  spawnSync('apt-get', ['update', '-q'], options);
  return attempt();
}
