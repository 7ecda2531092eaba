import type { FieldKey } from './fields.ts';
import type { FieldKind } from './screen-field.ts';

/** Where something is in the text of an expression, in characters. */
export interface Place {
  readonly at: number;
  readonly end: number;
}

export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '!=';
export type ArithmeticOperator = '+' | '-' | '*' | '/';

/** What has a value. */
export type ValueNode = Place & { readonly kind: FieldKind } & (
    | { readonly type: 'field'; readonly key: FieldKey }
    /** A number, a day since 1970 UTC, or 1 for yes and 0 for no. */
    | { readonly type: 'constant'; readonly value: number }
    | { readonly type: 'words'; readonly value: string }
    | { readonly type: 'today' }
    | { readonly type: 'minus'; readonly of: ValueNode }
    | {
        readonly type: 'arithmetic';
        readonly operator: ArithmeticOperator;
        readonly left: ValueNode;
        readonly right: ValueNode;
      }
  );

/** What is true, false or unknown. */
export type ConditionNode = Place & { readonly kind: 'condition' } & (
    | { readonly type: 'truth'; readonly of: ValueNode }
    | {
        readonly type: 'compare';
        readonly operator: Comparison;
        readonly left: ValueNode;
        readonly right: ValueNode;
      }
    | {
        readonly type: 'between';
        readonly of: ValueNode;
        readonly low: ValueNode;
        readonly high: ValueNode;
        readonly negated: boolean;
      }
    | {
        readonly type: 'in';
        readonly of: ValueNode;
        readonly list: readonly ValueNode[];
        readonly negated: boolean;
      }
    | { readonly type: 'contains'; readonly of: ValueNode; readonly words: string }
    | { readonly type: 'known'; readonly of: ValueNode; readonly negated: boolean }
    | { readonly type: 'not'; readonly of: ConditionNode }
    | { readonly type: 'and' | 'or'; readonly parts: readonly ConditionNode[] }
  );

export type ProblemCode =
  | 'empty'
  | 'too-long'
  | 'too-deep'
  | 'bad-character'
  | 'bad-number'
  | 'bad-date'
  | 'unclosed-text'
  | 'quotes-missing'
  | 'unclosed-bracket'
  | 'unknown-field'
  | 'unknown-word'
  | 'value-missing'
  | 'condition-missing'
  | 'comparison-missing'
  | 'unexpected'
  | 'wrong-kind';

/** Why an expression cannot be read, at which character, and what would mend it. */
export interface ExpressionProblem {
  readonly code: ProblemCode;
  readonly at: number;
  /** Characters concerned; zero where something is missing. */
  readonly length: number;
  /** What is found there, and what a `wrong-kind` was expected to be. */
  readonly found: string;
  readonly wanted: string;
  /** Text that would mend it in place of the characters from `at` to `end`. */
  readonly fix: (Place & { readonly text: string }) | null;
}

export type ParsedExpression =
  | { readonly ok: true; readonly tree: ConditionNode; readonly fields: readonly FieldKey[] }
  | { readonly ok: false; readonly problem: ExpressionProblem };

/** Thrown inside the reader only; `parseExpression` returns it. */
export class Unreadable extends Error {
  readonly problem: ExpressionProblem;

  constructor(
    code: ProblemCode,
    place: Place,
    about: Partial<Pick<ExpressionProblem, 'found' | 'wanted' | 'fix'>> = {},
  ) {
    super(code);
    const { found = '', wanted = '', fix = null } = about;
    this.problem = { code, at: place.at, length: place.end - place.at, found, wanted, fix };
  }
}

/** Days may be added to a date; one date less another is a number of days. */
export function computed(left: ValueNode, operator: ArithmeticOperator, right: ValueNode): ValueNode {
  const place = { at: left.at, end: right.end };
  const kinds = `${left.kind} ${operator} ${right.kind}`;
  const isNumber = (left.kind === 'number' && right.kind === 'number') || kinds === 'date - date';
  const isDate = ['date + number', 'date - number', 'number + date'].includes(kinds);
  if (!isNumber && !isDate) {
    const wrong = left.kind === 'number' || left.kind === 'date' ? right : left;
    throw new Unreadable('wrong-kind', wrong, { found: wrong.kind, wanted: 'number' });
  }
  return { type: 'arithmetic', operator, left, right, kind: isDate ? 'date' : 'number', ...place };
}
