import { isTest, type SourceFile, withoutStrings } from './source-file.ts';

const forbidden = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common']);
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const focused = /\b(?:it|test|describe|suite|bench)\s*\.\s*only\b|\b(?:fit|fdescribe)\s*\(/;

/** Names say what a thing is; and no test is orphaned by mistake. */
export function findNameProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const parts = file.path.split('/').map((part) => part.replace(/(\.[a-z0-9-]+)+$/, ''));
    const nameless = parts.filter((part) => forbidden.has(part));
    const odd = parts.filter((part) => part !== '' && !kebab.test(part));
    const alone = isTest(file.path) && focused.test(withoutStrings(file.code));
    return [
      ...nameless.map((part) => `${file.path}: "${part}" says nothing; name what it holds.`),
      ...odd.map((part) => `${file.path}: "${part}" is not kebab-case.`),
      ...(alone ? [`${file.path}: a focused test silences all others.`] : []),
    ];
  });
}
