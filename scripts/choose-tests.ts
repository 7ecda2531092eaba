import { execFileSync } from 'node:child_process';
import { root } from './checkout.ts';

export type ChosenTests =
  | { readonly kind: 'everything' }
  /** The tests of these files, and the journeys with these words in their title (none if empty). */
  | { readonly kind: 'files'; readonly files: readonly string[]; readonly words: string }
  | { readonly kind: 'nothing'; readonly advice: string };

export interface CheckoutFiles {
  readonly all: readonly string[];
  /** What differs from the last commit, or what that commit changed. */
  changed(): readonly string[];
}

/** The account may be another than the owner of the checkout, or the checkout be no clone. */
export class CannotListFiles extends Error {}

/** What `npm test` is to run, by its arguments. Without any, git is not needed. */
export function chooseFiles(args: readonly string[], files: CheckoutFiles): ChosenTests {
  if (args.length === 0) return { kind: 'everything' };
  try {
    return chooseSome(args, files);
  } catch (error) {
    if (!(error instanceof CannotListFiles)) throw error;
    const advice =
      'git does not list the files of this checkout, and choosing tests takes that; npm test alone runs everything.';
    return { kind: 'nothing', advice };
  }
}

function chooseSome(args: readonly string[], checkout: CheckoutFiles): ChosenTests {
  const option = args.find((arg) => arg.startsWith('-'));
  if (args.length > 1 || (option !== undefined && option !== '--changed')) {
    return { kind: 'nothing', advice: 'Use npm test, npm test -- NAME or npm test -- --changed.' };
  }
  const isSource = (file: string) => /\.tsx?$/.test(file) && !file.startsWith('e2e/');
  if (option !== undefined) {
    const files = checkout.changed().filter(isSource);
    if (files.length === 0) return { kind: 'nothing', advice: 'No TypeScript file outside e2e has changed.' };
    return { kind: 'files', files, words: '' };
  }
  const [name = ''] = args;
  const files = checkout.all.filter((file) => isSource(file) && file.includes(name));
  if (files.length === 0) return { kind: 'nothing', advice: `No source file has "${name}" in its path.` };
  return { kind: 'files', files, words: name.replaceAll('-', ' ') };
}

/** The files that git tracks or could add. */
export function listFiles(): CheckoutFiles {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
        .split('\n')
        .filter(Boolean);
    } catch {
      // Its own words have gone to the terminal.
      throw new CannotListFiles();
    }
  };
  const untracked = () => git('ls-files', '--others', '--exclude-standard');
  return {
    get all() {
      return [...git('ls-files'), ...untracked()];
    },
    changed() {
      const now = [...git('diff', '--name-only', '--diff-filter=d', 'HEAD'), ...untracked()];
      return now.length > 0 ? now : git('diff', '--name-only', '--diff-filter=d', 'HEAD~1', 'HEAD');
    },
  };
}
