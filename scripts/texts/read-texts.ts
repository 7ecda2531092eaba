import { globSync, readFileSync } from 'node:fs';
import { parseSource } from '../boundaries/source-file.ts';
import { inCheckout, root } from '../checkout.ts';

/** Something written in English for a reader, and where. */
export interface EnglishText {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** Pages are checked for spelling too; sentences of the server hold too many names of code. */
  readonly kind: 'page' | 'sentence';
}

const literals = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g;
const sql = /\b(?:select|insert into|update|delete from|create|alter|order by|join) /;
const french = /[àâçéèêëîïôûùœ«]|\b(?:le|la|les|des|une|votre|vous|nous|dans|pour|est|pas|ce)\b/i;

/** The sentences in a source file: literals of several words that are neither SQL nor another language. */
function sentencesIn(path: string, source: string): EnglishText[] {
  const { code } = parseSource(path, source);
  return [...code.matchAll(literals)].flatMap((match) => {
    const text = (match[1] ?? match[2] ?? match[3] ?? '').replaceAll(/\$\{[^}]*\}/g, '{{value}}');
    const readable = /[a-z]+ [a-z]+ |[a-z]+ [a-z]+[.?!]$|\} %/i.test(text);
    if (!readable || sql.test(text) || french.test(text)) return [];
    return [{ path, line: lineAt(code, match.index), text, kind: 'sentence' as const }];
  });
}

/** The values of a `NAME.text.ts`; keys are quoted too, but end before a colon. */
function messagesIn(path: string, source: string): EnglishText[] {
  const { code } = parseSource(path, source);
  return [...code.matchAll(/:\s*('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")(?=,?\n)/g)].map((match) => ({
    path,
    line: lineAt(code, match.index + match[0].length),
    text: (match[1] ?? '').slice(1, -1).replaceAll("\\'", "'"),
    kind: 'page' as const,
  }));
}

/** Lines of a page in Markdown, without what is code or an address. */
function linesIn(path: string, source: string): EnglishText[] {
  const readable = source
    .replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`/g, '`code`')
    .replaceAll(/\]\([^)\n]*\)/g, ']');
  return readable.split('\n').map((text, index) => ({ path, line: index + 1, text, kind: 'page' as const }));
}

function lineAt(code: string, index: number): number {
  return code.slice(0, index).split('\n').length;
}

/** The English texts of one file, by what kind of file it is. */
export function textsIn(path: string, source: string): EnglishText[] {
  if (path.endsWith('.md')) return linesIn(path, source);
  return path.endsWith('.text.ts') ? messagesIn(path, source) : sentencesIn(path, source);
}

const pages = ['apps/web/src/**/*.text.ts', 'apps/web/src/content/en/*.md', 'README.md'];
/**
 * The code that signals are made with names their model version by its hash, so a word changed there retires a model;
 * the meanings of features are shown as the model has them. Words of fault names and of word lists are data.
 */
const fixed =
  /^packages\/quant\/src\/(?:distribution|features|indicators|learning|signals)\/|^apps\/server\/src\/signals\/model\/|\/models\/meanings\.text\.ts$|\/simulated-market\/src\/faults\/|^packages\/language\/src\//;

const sources = [
  'apps/web/src/features/public-pages/page-descriptions.ts',
  'apps/server/src/**/*.ts',
  'packages/*/src/**/*.ts',
  'scripts/*.{ts,mjs}',
];

/** Every English text of the checkout that a visitor, a member or an operator reads. */
export function readTexts(): EnglishText[] {
  return globSync([...pages, ...sources], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !fixed.test(path) && !/\.test\.ts$|\/(?:node_modules|dist|fixtures)\//.test(path))
    .sort()
    .flatMap((path) => textsIn(path, readFileSync(inCheckout(path), 'utf8')));
}
