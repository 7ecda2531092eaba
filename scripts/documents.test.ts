import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './checkout.ts';

const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'docs/asvs.md'];
/** Where the documents begin a path; a module's own files are named from the server's or the page's sources. */
const beginnings = ['', 'apps/server/src', 'apps/web/src', 'apps/web'];
/** Places for a name: NNNN, NAME, and the screen of the recipe. */
const placeholder = /NNNN|NAME|hello|…|[*<]/;

it.each(documents)('%s names no file that is not there', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|mjs|md|json))`/g)].map(
    ([, path = '']) => path,
  );
  const missing = named.filter(
    (path) => !placeholder.test(path) && !beginnings.some((folder) => existsSync(join(root, folder, path))),
  );
  expect(missing).toEqual([]);
});

/** What a text says to run, by the name after `npm run` and the words after `auspex --`. */
function commandsIn(text: string): { readonly scripts: string[]; readonly auspex: string[] } {
  const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  // In the documents `auspex` is the program with the settings of an installation.
  const auspex = [...text.matchAll(/(?:auspex --|^ *auspex|`auspex) ([a-z]+(?: [a-z]+)?)/gm)].map(
    ([, words = '']) => words,
  );
  return { scripts, auspex };
}

const deployed = [
  'docs/deploy.md',
  'docs/backup.md',
  ...readdirSync(join(root, 'deploy')).map((name) => `deploy/${name}`),
].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

it('DOC-3: every command that the documents of a deployment name exists', () => {
  const { scripts: known } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const sources = readdirSync(join(root, 'apps/server/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /command[\w-]*\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, 'apps/server/src', path), 'utf8'))
    .join('\n');
  for (const { path, text } of deployed) {
    const { scripts, auspex } = commandsIn(text);
    expect([path, scripts.filter((name) => known[name] === undefined)]).toEqual([path, []]);
    const unknown = auspex.filter((words) => {
      const [first = '', second = ''] = words.split(' ');
      // `admin grant` is one command; of `backup now` only the first word is.
      return ![`usage = '${first}`, `usage: '${first} ${second}`, `usage: \`${first} \${name}`].some(
        (usage) => sources.includes(usage),
      );
    });
    expect([path, unknown]).toEqual([path, []]);
  }
});

it('DOC-3: every setting that the documents of a deployment name is explained', () => {
  const settings = readFileSync(join(root, 'docs/settings.md'), 'utf8');
  for (const { path, text } of deployed) {
    const named = [
      ...text.matchAll(/(?:^|[\s`(])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|ROLE|HOST|PORT)(?:=|:| |`)/gm),
    ]
      .map(([, name = '']) => name)
      // Of the compose file and the database's own image.
      .filter((name) => !/^(POSTGRES_|APP_PASSWORD|OWNER_PASSWORD|ON_ERROR_STOP)/.test(name));
    expect([path, named.filter((name) => !settings.includes(name))]).toEqual([path, []]);
  }
});

/** Every number in a text, without the commas of thousands. */
function numbersIn(text: string): string[] {
  return [...text.replaceAll(/(?<=\d),(?=\d{3})/g, '').matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => number);
}

it('DOC-4: every figure that the page on scale says was measured is in the evidence it names, rounded at most', () => {
  const rows = readFileSync(join(root, 'docs/scale.md'), 'utf8').matchAll(
    /^\|[^|]*\|([^|]*)\| \[[\w-]+\]\((evidence\/[\w-]+\.md)\) \|$/gm,
  );
  const strange = [...rows].flatMap(([, measured = '', path = '']) => {
    const found = numbersIn(readFileSync(join(root, 'docs', path), 'utf8')).map(Number);
    return numbersIn(measured)
      .filter((figure) => {
        const digits = figure.split('.')[1]?.length ?? 0;
        return !found.some((one) => one.toFixed(digits) === figure);
      })
      .map((figure) => `${figure} is not in ${path}`);
  });
  expect(strange).toEqual([]);
});

it('every name that `npm run prove` knows is a proof', () => {
  const files = readdirSync(join(root, 'prove')).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const others = files.filter(
    (name) => !/^export const (proof|title)\b/m.test(readFileSync(join(root, 'prove', name), 'utf8')),
  );
  expect([files.length > 0, others]).toEqual([true, []]);
});
