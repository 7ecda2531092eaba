import { workspaceOf } from './resolve-import.ts';
import { isTest, type SourceFile, withoutStrings } from './source-file.ts';

/** Workspaces whose results depend only on their arguments: no clock, no randomness, no machine. */
const pure = new Set(['quant', 'market']);

interface Impurity {
  readonly what: string;
  readonly pattern: RegExp;
  /** A file may define its own value with this name; the compiler keeps the machine's away from it. */
  readonly own?: RegExp;
}

const impurities: readonly Impurity[] = [
  { what: 'Date.now', pattern: /\bDate\s*\.\s*now\b/ },
  { what: 'new Date() without an argument', pattern: /\bnew\s+Date\s*(?:\(\s*\)|(?!\s*\())/ },
  { what: 'Date() as a function', pattern: /(?<!new\s+)(?<![\w.$])Date\s*\(/ },
  { what: 'Math.random', pattern: /\bMath\s*\.\s*random\b/ },
  ...['performance', 'process', 'window', 'document', 'crypto', 'globalThis'].map((name) =>
    machineName(name, '\\s*(?:\\?\\.|\\.)\\s*\\w'),
  ),
  ...['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'].map((name) =>
    machineName(name, '\\s*\\('),
  ),
];

function machineName(name: string, use: string): Impurity {
  return {
    what: name,
    pattern: new RegExp(`(?<![\\w.$])${name}${use}`),
    own: new RegExp(`\\b(?:const|let|function)\\s+${name}\\b|[(,{]\\s*${name}\\s*[:,})=]|\\b${name}\\s*=>`),
  };
}

export function findPurityProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const workspace = workspaceOf(file.path);
    const shipped = file.path.startsWith(`packages/${workspace}/src/`) && !isTest(file.path);
    if (workspace === null || !pure.has(workspace) || !shipped) return [];
    const code = withoutStrings(file.code);
    const used = impurities
      .filter(({ pattern, own }) => pattern.test(code) && !own?.test(code))
      .map(({ what }) => what);
    const machine = file.imports.map(({ specifier }) => specifier).filter((name) => name.startsWith('node:'));
    return [...used, ...machine].map((what) => `${file.path}: ${workspace} is pure and may not use ${what}.`);
  });
}
