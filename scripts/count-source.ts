import { findPlaces } from './boundaries/fences.ts';
import { type Fence, ratchet } from './boundaries/ratchet.ts';
import type { SourceFile } from './boundaries/source-file.ts';
import { readCheckout } from './check-boundaries.ts';

/**
 * `node scripts/count-source.ts` counts what there is to read, by kind; with the name of a fence it lists the places
 * that violate it, with `--folder PATH` it counts only below those paths, with `--screen NAME` what a screen costs: its
 * files from the database to its journeys, and where it is registered.
 */
const kinds: ReadonlyArray<readonly [string, RegExp]> = [
  ['tests', /\.test\.tsx?$|^e2e\/|^prove\/|^bench\/|^packages\/[^/]+\/test\//],
  // Files that were in src and served only tests still count as source.
  [
    'source: test support that was in src',
    /^apps\/server\/test\/(?:with-(?!database|application|market)|loopback|http-proof|record\/|market-samples|session-days|sample-bars)/,
  ],
  ['tests', /^apps\/server\/test\//],
  ['content', /^apps\/web\/src\/content\//],
  ['generated', /\.generated\.ts$|^apps\/server\/src\/platform\/database\/schema\.ts$/],
  ['styles', /\.css$/],
  ['source: server', /^apps\/server\//],
  ['source: web', /^apps\/web\//],
  ['source: packages', /^packages\//],
  ['source: scripts and settings', /\.tsx?$/],
];

function kindOf(path: string): string {
  return kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other';
}

function count(files: readonly SourceFile[]): void {
  const sums = new Map<string, { files: number; lines: number }>();
  const add = (name: string, lines: number) => {
    const sum = sums.get(name) ?? { files: 0, lines: 0 };
    sums.set(name, { files: sum.files + 1, lines: sum.lines + lines });
  };
  for (const { path, code } of files) {
    const kind = kindOf(path);
    if (kind === 'other') continue;
    const lines = code.split('\n').length - 1;
    add(kind, lines);
    if (kind.startsWith('source')) add('source: all', lines);
  }
  for (const [name, sum] of [...sums].sort()) {
    console.log(
      `${name.padEnd(38)} ${String(sum.files).padStart(5)} files ${String(sum.lines).padStart(7)} lines`,
    );
  }
}

/** Every file of a screen, whatever it is for, and the files elsewhere that name it. */
function countScreen(files: readonly SourceFile[], name: string): void {
  const own = files.filter(({ path }) => new RegExp(`/(?:[\\w-]*-)?${name}(?:[/.-]|$)`).test(path));
  const lines = (file: SourceFile) => file.code.split('\n').length - 1;
  for (const file of own) console.log(`${String(lines(file)).padStart(5)}  ${file.path}`);
  const sum = own.reduce((all, file) => all + lines(file), 0);
  console.log(`${name}: ${own.length} files, ${sum} lines`);
  const others = files.filter((file) => !own.includes(file));
  const naming = others.filter(({ code }) => new RegExp(`['/](?:disturb-)?${name}(?:/|\\.tsx?)`).test(code));
  console.log(`registered in: ${naming.map(({ path }) => path).join(', ')}`);
}

const args = process.argv.slice(2);
const checkout = readCheckout();
if (args[0] === '--folder') {
  count(checkout.files.filter(({ path }) => args.slice(1).some((part) => path.includes(part))));
} else if (args[0] === '--screen') {
  countScreen(checkout.files, args[1] ?? '');
} else if (args.length > 0) {
  for (const place of findPlaces(checkout).get(args.join(' ') as Fence) ?? []) console.log(place);
} else {
  count(checkout.files);
  console.log();
  for (const [name, places] of findPlaces(checkout)) {
    console.log(
      `${name.padEnd(38)} ${String(places.length).padStart(5)} (at most ${ratchet[name as Fence]})`,
    );
  }
}
