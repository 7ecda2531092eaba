/**
 * The door to every script: runs on the machine's own Node (20 or newer) without any package, installs what the
 * lockfile names when that is not installed yet, and hands over to the pinned Node, which runs TypeScript as it is.
 *
 *     node scripts/bootstrap.mjs NAME [arguments …]
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotInstall, installOnce } from './install-once.mjs';
import { serverEnvironment, serverFlags } from './server-process.mjs';
import { supervise } from './supervise.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Every script by name; `auspex` is the product's own command line. */
function findScripts() {
  const scripts = new Map([['auspex', join(root, 'apps/server/src/commands/auspex.ts')]]);
  for (const name of [
    'start',
    'test',
    'dev',
    'check',
    'prove',
    'bench',
    'screens',
    'client',
    'bom',
    'audit',
  ]) {
    scripts.set(name, join(root, 'scripts', `${name}.ts`));
  }
  return scripts;
}

function choosePinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules/node/bin', name);
  if (existsSync(pinned)) return pinned;
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24) return process.execPath;
  throw new CannotInstall(
    'The pinned Node is missing from node_modules (did npm skip install scripts?); remove node_modules and try again, or use Node 24 yourself.',
  );
}

function run(name, script, args) {
  const node = choosePinnedNode();
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
  // Node's compiled form of each source file serves every later process and worker: a start takes half the work.
  const compiled = join(root, 'node_modules/.cache/compiled');
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path };
  // What a signal ended could not stop its database; that is done in the background once the prompt is back.
  const stopDatabase = (pid) => {
    const stop = join(root, 'apps/server/src/commands/stop-abandoned-database.ts');
    spawn(node, [stop, String(pid)], { env, detached: true, stdio: 'ignore' }).unref();
  };
  const isServer = name === 'start';
  const isProduct = isServer || name === 'auspex';
  supervise(
    {
      node,
      args: [...(isProduct ? serverFlags : []), script, ...args],
      env: isProduct ? { ...serverEnvironment, ...env } : env,
      drains: isServer,
      ...(isProduct ? { afterSignal: stopDatabase } : {}),
    },
    (code) => process.exit(code),
    (error) => fail(`The pinned Node does not run on this machine: ${error.message}.`),
  );
}

function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

const [major = 0] = process.versions.node.split('.').map(Number);
const [name = '', ...args] = process.argv.slice(2);
const script = findScripts().get(name);
if (major < 20) {
  fail(`Auspex needs Node 20 or newer to begin with; this is ${process.version}.`);
} else if (!script || !existsSync(script)) {
  const there = [...findScripts()].filter(([, file]) => existsSync(file)).map(([key]) => key);
  fail(`There is no script "${name}". There are: ${there.sort().join(', ')}.`);
} else if (readdirSync(root).includes('package-lock.json')) {
  try {
    await installOnce(root);
    run(name, script, args);
  } catch (error) {
    fail(error instanceof CannotInstall ? error.message : `Installing failed: ${error?.stack ?? error}`);
  }
} else {
  fail(
    'package-lock.json is missing, so nobody knows what to install; bring it back with: git checkout package-lock.json',
  );
}
