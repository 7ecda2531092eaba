/** One source file as the boundary rules see it. */
export interface SourceFile {
  /** From the root of the checkout, with forward slashes. */
  readonly path: string;
  /** The text without comments. */
  readonly code: string;
  readonly imports: readonly SourceImport[];
}

export interface SourceImport {
  readonly specifier: string;
  /** `static` is loaded with the file, `lazy` on demand, `type` never. */
  readonly kind: 'static' | 'lazy' | 'type';
}

export function parseSource(path: string, text: string): SourceFile {
  const code = withoutComments(text);
  return { path, code, imports: findImports(code) };
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

const statement =
  /(?:^|[;}\n])\s*(import|export)\s+(type\s+)?((?:[\w*$]|\{[^}]*\}|[\s,])*?)\s*(?:from\s*)?['"]([^'"\n]+)['"]/g;
const call = /\bimport\s*\(\s*['"`]([^'"`\n]+)['"`]/g;

function findImports(code: string): SourceImport[] {
  const found: SourceImport[] = [];
  for (const [, keyword, type, names = '', specifier = ''] of code.matchAll(statement)) {
    if (keyword === 'export' && names.trim() === '' && !type) continue;
    found.push({ specifier, kind: type || onlyTypes(names) ? 'type' : 'static' });
  }
  for (const [, specifier = ''] of code.matchAll(call)) found.push({ specifier, kind: 'lazy' });
  return found;
}

/** `{ type A, type B }` loads nothing. */
function onlyTypes(names: string): boolean {
  const inner = /^\s*\{([^}]*)\}\s*$/.exec(names)?.[1];
  if (inner === undefined) return false;
  const parts = inner.split(',').filter((part) => part.trim() !== '');
  return parts.length > 0 && parts.every((part) => /^\s*type\s/.test(part));
}

const pieces =
  /\/\*[\s\S]*?\*\/|(?<![:\\'"`/])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Comments are removed, strings stay: import paths are strings, and words in comments break no rule. */
function withoutComments(text: string): string {
  return text.replaceAll(pieces, (piece) => {
    if (!piece.startsWith('/')) return piece;
    return piece.replaceAll(/[^\n]/g, ' ');
  });
}

const literals = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;

/** The code with its plain strings emptied, for rules about names rather than texts. */
export function withoutStrings(code: string): string {
  return code.replaceAll(literals, "''");
}
