import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { explainWriting, withLock } from './lock.mjs';

/** One sentence for the person at the terminal. */
export class CannotInstall extends Error {}

/**
 * Installs what the lockfile names unless exactly that is installed. If several run at once, one works and the others
 * wait.
 */
export async function installOnce(root) {
  const lock = readLock(root);
  if (isInstalled(root, lock)) return;
  const once = async () => {
    if (isInstalled(root, lock)) return;
    await install(root);
    stamp(root, lock);
  };
  const waits = () => console.log('Another process is installing; waiting for it to finish.');
  try {
    await withLock(join(root, '.auspex', 'install.lock'), once, waits);
  } catch (error) {
    const sentence = explainWriting(error);
    throw sentence === null ? error : new CannotInstall(sentence);
  }
}

const stampFile = (root) => join(root, 'node_modules', '.auspex-installed');

/** Saves a comparison at the next start. */
function stamp(root, lock) {
  try {
    writeFileSync(stampFile(root), lock.hash);
  } catch {
    // Another account has installed; this one may only start.
  }
}

function readLock(root) {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  try {
    const packages = JSON.parse(text).packages;
    if (typeof packages !== 'object' || packages === null) throw new Error('no packages');
    return { packages, hash: createHash('sha256').update(text).digest('hex') };
  } catch {
    throw new CannotInstall(
      'package-lock.json is damaged (it is not a lockfile that npm can read); bring it back with: git checkout package-lock.json',
    );
  }
}

function isInstalled(root, lock) {
  if (!existsSync(join(root, 'node_modules', 'node', 'package.json'))) return false;
  if (readText(stampFile(root)) === lock.hash) return true;
  // Somebody ran npm by hand: npm's own record of node_modules then matches the lockfile.
  if (!sameAsRecord(lock.packages, readText(join(root, 'node_modules', '.package-lock.json')))) return false;
  stamp(root, lock);
  return true;
}

function sameAsRecord(wanted, recordText) {
  if (recordText === null) return false;
  let record;
  try {
    record = JSON.parse(recordText).packages;
  } catch {
    return false;
  }
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link || !path.includes('node_modules/')) return true;
    const there = record[path];
    // Optional packages for other systems are in the lockfile but not installed.
    return there ? there.version === entry.version : entry.optional === true || entry.peer === true;
  });
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

async function install(root) {
  console.log('Installing packages (npm ci) …');
  const began = Date.now();
  const ticking = setInterval(() => {
    console.log(`  still installing (${Math.round((Date.now() - began) / 1000)} s)`);
  }, 15_000);
  const { code, output } = await runNpm(root).finally(() => clearInterval(ticking));
  if (code === 0) {
    console.log(`  installed in ${Math.round((Date.now() - began) / 1000)} s`);
    return;
  }
  throw new CannotInstall(explain(output));
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Under npm its own program is used, so that the same version runs. */
function runNpm(root) {
  const inside = process.env.npm_execpath;
  const useInside = inside?.endsWith('.js') ?? false;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const windows = process.platform === 'win32';
  const child = useInside
    ? spawn(process.execPath, [inside, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn(windows ? 'npm.cmd' : 'npm', args, {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: windows,
      });
  // Asked to stop: once npm has ended, so that the next start does not install beside it. A second time, at once.
  const stop = (signal) => {
    child.once('close', () => process.exit(128 + constants.signals[signal]));
    child.kill(signal);
  };
  for (const signal of stopSignals) process.once(signal, stop);
  child.once('close', () => {
    for (const signal of stopSignals) process.off(signal, stop);
  });
  return new Promise((resolve) => {
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: `spawn ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const explanations = [
  [
    /can only install packages when your package\.json and package-lock\.json|EUSAGE/,
    'package-lock.json does not match package.json; bring both back with: git checkout package.json package-lock.json',
  ],
  [
    /EINTEGRITY/,
    'A package from the registry differs from what package-lock.json promises (EINTEGRITY); clear the cache with "npm cache clean --force" and try again; if it stays, bring the lockfile back with: git checkout package-lock.json',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i,
    'The npm registry cannot be reached; check the network (or the registry set in .npmrc) and try again.',
  ],
  [/ENOSPC/, 'The disk is full; make room and try again.'],
  [
    /EACCES|EPERM|EROFS/,
    'This account may not write to node_modules; give it the right to, or remove node_modules and try again.',
  ],
  [/^spawn /, 'npm itself was not found; install it (it comes with Node) and try again.'],
];

function explain(output) {
  const found = explanations.find(([pattern]) => pattern.test(output));
  const lastError = output
    .split('\n')
    .filter((line) => /npm (error|ERR!)/.test(line))
    .slice(0, 3)
    .join('\n');
  return `${found ? found[1] : 'npm ci failed.'}${lastError ? `\n${lastError}` : ''}`;
}
