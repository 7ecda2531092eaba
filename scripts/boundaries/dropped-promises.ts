import {
  type ArrowFunction,
  type Expression,
  type FunctionExpression,
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isExpressionStatement,
  isFunctionExpression,
  isPropertyAccessExpression,
  isVoidExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync';
import { type Syntax, walk } from './server-syntax.ts';

/** One expression whose value nobody looks at. */
interface Dropped {
  readonly file: SourceFile;
  readonly node: Expression;
}

/** A function that may return a promise to a caller that ignores it. */
interface Callback {
  readonly file: SourceFile;
  readonly node: ArrowFunction | FunctionExpression;
}

/**
 * Promises that are neither awaited, returned nor caught: when one of them is rejected, the process ends. `void` is no
 * excuse, nor is a callback whose caller expects nothing back. An assignment counts as kept.
 */
export function findDroppedPromises(syntax: Syntax): string[] {
  return [...inStatements(syntax), ...inCallbacks(syntax)];
}

function inStatements({ checker, files, placeOf }: Syntax): string[] {
  const found: Dropped[] = [];
  for (const file of files) {
    walk(file, (node) => {
      if (!isExpressionStatement(node) && !isVoidExpression(node)) return;
      for (const value of valuesOf(node.expression)) {
        if (isCallExpression(value) && !isHandled(value)) found.push({ file, node: value });
      }
    });
  }
  return promises(checker, found).map(
    ({ file, node }) =>
      `${placeOf(file, node)}: a promise is neither awaited, returned nor caught; add .catch, also to one that is let go.`,
  );
}

/** `a && b()`, `a ? b() : c()` and `(b())` all drop what `b()` returns. */
function valuesOf(node: Expression): Expression[] {
  if (node.kind === SyntaxKind.ParenthesizedExpression || node.kind === SyntaxKind.ConditionalExpression) {
    const parts: Expression[] = [];
    node.forEachChild((child) => {
      parts.push(...valuesOf(child as Expression));
    });
    return parts;
  }
  const joined = [
    SyntaxKind.AmpersandAmpersandToken,
    SyntaxKind.BarBarToken,
    SyntaxKind.QuestionQuestionToken,
  ];
  return isBinaryExpression(node) && joined.includes(node.operatorToken.kind) ? valuesOf(node.right) : [node];
}

/** Ends in `.catch(…)` or `.then(…, …)`; a `.finally(…)` after that is part of it. */
function isHandled(node: Expression): boolean {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  if (name.text === 'catch') return node.arguments.length > 0;
  if (name.text === 'then' && node.arguments.length > 1) return true;
  return name.text === 'finally' && isHandled(expression);
}

function inCallbacks({ checker, files, placeOf }: Syntax): string[] {
  const found: Callback[] = [];
  for (const file of files) {
    walk(file, (node) => {
      if (!isArrowFunction(node) && !isFunctionExpression(node)) return;
      if (isAsync(node) || (isCallExpression(node.body as Node) && !isHandled(node.body as Expression)))
        found.push({ file, node });
    });
  }
  const others = found.filter(({ node }) => !isAsync(node));
  const bodies = others.map(({ file, node }) => ({ file, node: node.body as Expression }));
  const promising = new Set(promises(checker, bodies).map(({ node }) => node.parent));
  return found
    .filter(
      ({ node }) => (isAsync(node) || promising.has(node)) && !isTaken(node) && isIgnored(checker, node),
    )
    .map(
      ({ file, node }) =>
        `${placeOf(file, node)}: this callback returns a promise, and its caller ignores it; catch it inside.`,
    );
}

function isAsync(node: ArrowFunction | FunctionExpression): boolean {
  return node.modifiers?.some(({ kind }) => kind === SyntaxKind.AsyncKeyword) ?? false;
}

/** Declared as returning nothing, and yet waited for: a promise's `finally`, the web server's `register`. */
function isTaken({ parent }: ArrowFunction | FunctionExpression): boolean {
  if (!isCallExpression(parent) || !isPropertyAccessExpression(parent.expression)) return false;
  return ['finally', 'register'].includes(parent.expression.name.text);
}

/** Whether every way in which the caller may call it returns nothing. */
function isIgnored(checker: Checker, node: ArrowFunction | FunctionExpression): boolean {
  const wanted = checker.getContextualType(node);
  if (wanted === undefined) return false;
  const signatures = checker.getSignaturesOfType(
    checker.getNonNullableType(wanted) ?? wanted,
    SignatureKind.Call,
  );
  const returned = signatures.map((signature) => checker.getReturnTypeOfSignature(signature));
  return returned.length > 0 && returned.every((type) => type && (type.flags & TypeFlags.Void) !== 0);
}

/** Those of the expressions that are promises, asked for in one go. */
function promises(checker: Checker, expressions: readonly Dropped[]): Dropped[] {
  const types = checker.getTypeAtLocation(expressions.map(({ node }) => node));
  return expressions.filter((_, place) => isPromise(types[place]));
}

function isPromise(type: Type | undefined): boolean {
  if (type === undefined) return false;
  if (type.isUnionType()) return type.getTypes().some(isPromise);
  return type.isObjectType() && type.getSymbol()?.name === 'Promise';
}
