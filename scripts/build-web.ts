import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inCheckout, root } from './checkout.ts';
import { explainWriting, withLock } from './lock.mjs';
import { runProgram } from './run-program.ts';

const sources = [
  'apps/web/**/*',
  'packages/{contract,quant,language,market}/src/**/*.ts',
  'package-lock.json',
];
const noSource = /(^|[\\/])(node_modules|dist|gallery)([\\/]|$)/;
const stampFile = inCheckout('apps/web/dist/.built-from');

export type WebBuild =
  | { readonly kind: 'built' | 'up-to-date' | 'no-build-script' }
  | { readonly kind: 'failed'; readonly output: string };

/**
 * Builds the pages unless they were built from exactly these sources. `begins` is called before a build, `tell` while
 * another process builds.
 */
export async function buildWeb(
  begins: () => void = () => undefined,
  tell: (line: string) => void = console.log,
): Promise<WebBuild> {
  const script = inCheckout('apps/web/build.ts');
  if (!existsSync(script)) return { kind: 'no-build-script' };
  // Then nothing is written: the account may start a checkout that another one installed and built.
  if (builtFrom(fingerprintSources())) return { kind: 'up-to-date' };
  begins();
  try {
    return await withLock(
      inCheckout('.auspex/build.lock'),
      () => buildOnce(script),
      () => tell('Another process is building the pages; waiting for it to finish.'),
    );
  } catch (error) {
    const output = explainWriting(error as NodeJS.ErrnoException);
    if (output === null) throw error;
    return { kind: 'failed', output };
  }
}

async function buildOnce(script: string): Promise<WebBuild> {
  const fingerprint = fingerprintSources();
  if (builtFrom(fingerprint)) return { kind: 'up-to-date' };
  // Left by builds that were killed.
  for (const folder of globSync(inCheckout('.auspex/web-build-*')))
    rmSync(folder, { recursive: true, maxRetries: 5 });
  const { ok, output } = await runProgram(process.execPath, [script], { env: { NODE_ENV: 'production' } });
  if (!ok) return { kind: 'failed', output };
  writeFileSync(stampFile, fingerprint);
  return { kind: 'built' };
}

function builtFrom(fingerprint: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint;
}

/** Contents, not dates: a fresh clone or a switched branch gives every file a new date. */
function fingerprintSources(): string {
  const hash = createHash('sha256');
  for (const entry of globSync(sources, { cwd: root, withFileTypes: true, exclude: isNoSource }).sort(
    byPath,
  )) {
    if (!entry.isFile() || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = `${entry.parentPath}/${entry.name}`;
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function isNoSource(entry: { parentPath: string; name: string }): boolean {
  return noSource.test(`${entry.parentPath.slice(root.length)}/${entry.name}`);
}

function byPath(a: { parentPath: string; name: string }, b: { parentPath: string; name: string }): number {
  const [left, right] = [`${a.parentPath}/${a.name}`, `${b.parentPath}/${b.name}`];
  return left < right ? -1 : left > right ? 1 : 0;
}
