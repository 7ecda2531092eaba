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

/** What `npm test` is to run, by its arguments. */
export function chooseFiles(args: readonly string[], { all, changed }: CheckoutFiles): ChosenTests {
  if (args.length === 0) return { kind: 'everything' };
  const option = args.find((arg) => arg.startsWith('-'));
  if (args.length > 1 || (option !== undefined && option !== '--changed')) {
    return { kind: 'nothing', advice: 'Use npm test, npm test -- NAME or npm test -- --changed.' };
  }
  const isSource = (file: string) => /\.tsx?$/.test(file) && !file.startsWith('e2e/');
  if (option !== undefined) {
    const files = changed().filter(isSource);
    if (files.length === 0) return { kind: 'nothing', advice: 'No TypeScript file outside e2e has changed.' };
    return { kind: 'files', files, words: '' };
  }
  const [name = ''] = args;
  const files = all.filter((file) => isSource(file) && file.includes(name));
  if (files.length === 0) return { kind: 'nothing', advice: `No source file has "${name}" in its path.` };
  return { kind: 'files', files, words: name.replaceAll('-', ' ') };
}

/** The files that git tracks or could add. */
export function listFiles(): CheckoutFiles {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
      .split('\n')
      .filter(Boolean);
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
