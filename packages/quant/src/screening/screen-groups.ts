import type { ConditionNode, ValueNode } from './expression-tree.ts';
import type { FieldKey } from './fields.ts';
import { parseExpression } from './parse-expression.ts';

export type GroupMode = 'all' | 'any' | 'none';

export type ConditionTest =
  | ('<' | '<=' | '>' | '>=' | '=' | '!=')
  | ('between' | 'not between' | 'in' | 'not in' | 'contains' | 'is known' | 'is unknown');

/** A field, a test, and the values as they are written in an expression, words without their quotes. */
export interface FieldCondition {
  readonly field: FieldKey;
  readonly test: ConditionTest;
  readonly values: readonly string[];
}

/** Whatever a row of fields cannot say, such as a comparison of two fields, in the words of an expression. */
export interface FormulaCondition {
  readonly formula: string;
}

export interface ScreenGroup {
  readonly mode: GroupMode;
  readonly items: readonly GroupItem[];
}

export type GroupItem = FieldCondition | FormulaCondition | ScreenGroup;

/** The expression as groups of conditions; every readable expression has them. */
export function groupsOf(expression: string): ScreenGroup | null {
  if (expression.trim() === '') return { mode: 'all', items: [] };
  const parsed = parseExpression(expression);
  if (!parsed.ok) return null;
  const item = itemOf(parsed.tree, expression);
  return 'mode' in item ? item : { mode: 'all', items: [item] };
}

function itemOf(node: ConditionNode, source: string): GroupItem {
  if (node.type === 'and' || node.type === 'or') {
    const items = node.parts.map((part) => itemOf(part, source));
    return { mode: node.type === 'and' ? 'all' : 'any', items };
  }
  if (node.type === 'not') {
    const of = itemOf(node.of, source);
    return { mode: 'none', items: 'mode' in of && of.mode === 'any' ? of.items : [of] };
  }
  return conditionOf(node, source) ?? { formula: source.slice(node.at, node.end) };
}

function conditionOf(node: ConditionNode, source: string): FieldCondition | null {
  const written = (value: ValueNode) =>
    value.type === 'words' ? value.value : source.slice(value.at, value.end);
  const of = (field: ValueNode, test: ConditionTest, values: readonly ValueNode[]): FieldCondition | null =>
    field.type === 'field' && values.every(isPlain)
      ? { field: field.key, test, values: values.map(written) }
      : null;
  switch (node.type) {
    case 'compare':
      return of(node.left, node.operator, [node.right]);
    case 'between':
      return of(node.of, node.negated ? 'not between' : 'between', [node.low, node.high]);
    case 'in':
      return of(node.of, node.negated ? 'not in' : 'in', node.list);
    case 'known':
      return of(node.of, node.negated ? 'is unknown' : 'is known', []);
    case 'contains':
      return node.of.type === 'field' ? { field: node.of.key, test: 'contains', values: [node.words] } : null;
    case 'truth':
      return node.of.type === 'field' ? { field: node.of.key, test: '=', values: ['yes'] } : null;
    default:
      return null;
  }
}

/** No field within, so that a row of the editor can hold it. */
function isPlain(node: ValueNode): boolean {
  if (node.type === 'field') return false;
  if (node.type === 'minus') return isPlain(node.of);
  return node.type !== 'arithmetic' || (isPlain(node.left) && isPlain(node.right));
}

/** The groups as an expression; `isText` says which fields hold words. */
export function writeGroups(group: ScreenGroup, isText: (field: string) => boolean): string {
  const written = group.items.map((item) => writeItem(item, isText)).filter((item) => item !== '');
  if (written.length === 0) return '';
  const joined = written.join(group.mode === 'all' ? ' and ' : ' or ');
  return group.mode === 'none' ? `not (${joined})` : joined;
}

function writeItem(item: GroupItem, isText: (field: string) => boolean): string {
  if ('mode' in item) {
    const written = writeGroups(item, isText);
    return written === '' || item.mode === 'none' ? written : `(${written})`;
  }
  // Bracketed, because an `or` written into it must not reach into its neighbours.
  if ('formula' in item) return item.formula.trim() === '' ? '' : `(${item.formula.trim()})`;
  const { field, test } = item;
  const quoted = (value: string) => `"${value.replaceAll('"', '')}"`;
  const values = item.values.map((value) => (isText(field) ? quoted(value) : value.trim()));
  if (values.some((value) => value === '' || value === '""')) return '';
  if (test === 'is known' || test === 'is unknown') return `${field} ${test}`;
  if (test === 'in' || test === 'not in')
    return values.length === 0 ? '' : `${field} ${test} (${values.join(', ')})`;
  if (test === 'between' || test === 'not between') return `${field} ${test} ${values.join(' and ')}`;
  return values.length === 0 ? '' : `${field} ${test} ${values[0]}`;
}
