import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as recheck from 'recheck';
import { isRegularExpressionLiteral } from 'typescript/unstable/ast';
import judgedSafe from './safe-expressions.json' with { type: 'json' };
import { type Syntax, walk } from './server-syntax.ts';
import { toleratedExpressions } from './tolerated-expressions.ts';

/** A judgement takes up to seconds: it is made once for each new expression and then kept by its hash. */
const judgeMilliseconds = 12_000;

/**
 * Files whose expressions are given nothing but a question, cut to 2,000 characters: there an expression whose
 * repetitions are all bounded takes bounded time, however large it is, and is not judged.
 */
const questionReaders = 'packages/assistant/src/local/';

function isBoundedForQuestions(expression: string, place: string): boolean {
  const bare = expression.replace(/\\./g, '').replace(/\[[^\]]{0,200}\]/g, '');
  return place.startsWith(questionReaders) && !/[*+]|\{\d{1,4},\}/.test(bare);
}

/** Every regular expression of the sources with the place where it is first written. */
export function findExpressions({ files, placeOf }: Syntax): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    walk(file, (node) => {
      if (!isRegularExpressionLiteral(node) || found.has(node.text)) return;
      found.set(node.text, placeOf(file, node));
    });
  }
  return found;
}

/** Expressions whose time may grow faster than the text they are given, one sentence each. */
export function findSlowExpressions(expressions: ReadonlyMap<string, string>): string[] {
  const safe = new Set<string>(judgedSafe);
  const problems: string[] = [];
  for (const [expression, place] of expressions) {
    if (safe.has(hashOf(expression)) || toleratedExpressions.has(expression)) continue;
    if (isBoundedForQuestions(expression, place)) continue;
    const verdict = judge(expression);
    problems.push(
      verdict === 'safe'
        ? `${place}: ${expression} is safe and new; node scripts/judge-expressions.ts keeps that.`
        : `${place}: ${expression} is ${verdict}; bound its repetitions, or name it in tolerated-expressions.ts with the reason why it is never given long text.`,
    );
  }
  for (const expression of toleratedExpressions.keys()) {
    if (!expressions.has(expression)) problems.push(`tolerated-expressions.ts: ${expression} is gone.`);
  }
  return problems;
}

/** The hashes of those that are safe: known ones again, others judged now. */
export function judgeAll(expressions: ReadonlyMap<string, string>): string[] {
  const safe = new Set<string>(judgedSafe);
  return [...expressions]
    .filter(([expression, place]) => !isBoundedForQuestions(expression, place))
    .map(([expression]) => expression)
    .filter((expression) => !toleratedExpressions.has(expression))
    .filter((expression) => safe.has(hashOf(expression)) || judge(expression) === 'safe')
    .map(hashOf)
    .sort();
}

/** `safe`, or what is wrong with it. The build without Java and native parts is enough. */
export function judge(expression: string): string {
  const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof recheck;
  const end = expression.lastIndexOf('/');
  const result = checkSync(expression.slice(1, end), expression.slice(end + 1), {
    timeout: judgeMilliseconds,
  });
  if (result.status === 'safe') return 'safe';
  if (result.status === 'vulnerable') return `slow (${result.complexity.summary})`;
  return `not judged (${result.error.kind})`;
}

function hashOf(expression: string): string {
  return createHash('sha256').update(expression).digest('hex').slice(0, 16);
}
