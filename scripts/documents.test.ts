import { existsSync, readFileSync } from 'node:fs';
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
