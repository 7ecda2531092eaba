import { foldText } from '@auspex/market';
import {
  type ArithmeticOperator,
  type Comparison,
  type ConditionNode,
  computed,
  type ParsedExpression,
  type Place,
  Unreadable,
  type ValueNode,
} from './expression-tree.ts';
import { type FieldKey, findField, screenFields } from './fields.ts';
import { nearestName } from './nearest-name.ts';
import { readTokens, type Token } from './read-tokens.ts';

/** In characters. */
export const LONGEST_EXPRESSION = 2000;
const MOST_DEPTH = 40;
const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '=', '!=']);
const KEYWORDS = 'and or not in between is contains known unknown today yes no'.split(' ');
const NAMES = [...screenFields.map(({ key }) => key), ...KEYWORDS];

type Node = ValueNode | ConditionNode;

/**
 * Reads an expression such as `rsi14 < 30 and rev_yoy > 10% and sector in ("Energy", "Utilities")`. `or` binds least,
 * `and` next, `not` after it, comparisons next, arithmetic most.
 */
export function parseExpression(text: string): ParsedExpression {
  try {
    if (text.length > LONGEST_EXPRESSION) {
      throw new Unreadable('too-long', { at: LONGEST_EXPRESSION, end: text.length });
    }
    const tokens = readTokens(text);
    if (tokens.length === 0) throw new Unreadable('empty', { at: 0, end: 0 });
    const parser = new Parser(text, tokens);
    return { ok: true, tree: parser.whole(), fields: [...parser.fields] };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem };
    throw error;
  }
}

class Parser {
  readonly fields = new Set<FieldKey>();
  readonly #source: string;
  readonly #tokens: readonly Token[];
  readonly #end: Token;
  #next = 0;
  #depth = 0;

  constructor(source: string, tokens: readonly Token[]) {
    this.#source = source;
    this.#tokens = tokens;
    const at = source.length;
    this.#end = { type: 'end', text: '', value: Number.NaN, at, end: at };
  }

  whole(): ConditionNode {
    const tree = this.#condition(this.#or());
    const rest = this.#peek();
    if (rest.type !== 'end') throw this.#unexpected(rest);
    return tree;
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? this.#end;
  }

  #take(): Token {
    const token = this.#peek();
    if (token.type !== 'end') this.#next += 1;
    return token;
  }

  #is(text: string, type: Token['type'] = 'name'): boolean {
    const token = this.#peek();
    return token.type === type && token.text === text;
  }

  #takeIf(text: string, type: Token['type'] = 'name'): boolean {
    const found = this.#is(text, type);
    if (found) this.#next += 1;
    return found;
  }

  #or(): Node {
    return this.#joined('or', () => this.#joined('and', () => this.#not()));
  }

  #joined(type: 'and' | 'or', read: () => Node): Node {
    const first = read();
    if (!this.#is(type)) return first;
    const parts = [this.#condition(first)];
    while (this.#takeIf(type)) parts.push(this.#condition(read()));
    return { type, parts, kind: 'condition', at: first.at, end: parts.at(-1)?.end ?? first.end };
  }

  #not(): Node {
    const { at } = this.#peek();
    if (!this.#takeIf('not')) return this.#comparison();
    const of = this.#deeper(at, () => this.#condition(this.#not()));
    return { type: 'not', of, kind: 'condition', at, end: of.end };
  }

  #comparison(): Node {
    const left = this.#sum();
    if (left.kind === 'condition') return left;
    const token = this.#peek();
    if (token.type === 'sign' && COMPARISONS.has(token.text)) return this.#compare(left);
    const negated = this.#is('not') && ['in', 'between'].includes(this.#tokens[this.#next + 1]?.text ?? '');
    if (negated) this.#next += 1;
    if (this.#takeIf('between')) return this.#between(left, negated);
    if (this.#takeIf('in')) return this.#in(left, negated);
    if (this.#takeIf('contains')) return this.#contains(left);
    if (this.#takeIf('is')) return this.#known(left);
    return left;
  }

  #compare(left: ValueNode): ConditionNode {
    const operator = this.#take().text as Comparison;
    const right = this.#like(left);
    if ((left.kind === 'text' || left.kind === 'yes-no') && operator !== '=' && operator !== '!=') {
      throw new Unreadable('wrong-kind', left, { found: left.kind, wanted: 'number' });
    }
    return { type: 'compare', operator, left, right, kind: 'condition', at: left.at, end: right.end };
  }

  #between(of: ValueNode, negated: boolean): ConditionNode {
    if (of.kind !== 'number' && of.kind !== 'date') {
      throw new Unreadable('wrong-kind', of, { found: of.kind, wanted: 'number' });
    }
    const low = this.#like(of);
    if (!this.#takeIf('and')) {
      const { at } = this.#peek();
      throw new Unreadable(
        'value-missing',
        { at, end: at },
        { wanted: 'and', fix: { at, end: at, text: ' and ' } },
      );
    }
    const high = this.#like(of);
    return { type: 'between', of, low, high, negated, kind: 'condition', at: of.at, end: high.end };
  }

  #in(of: ValueNode, negated: boolean): ConditionNode {
    const open = this.#peek();
    if (!this.#takeIf('(', 'sign')) {
      throw new Unreadable('value-missing', { at: open.at, end: open.at }, { wanted: '(' });
    }
    const list = [this.#like(of)];
    while (this.#takeIf(',', 'sign')) list.push(this.#like(of));
    const end = this.#close(open);
    return { type: 'in', of, list, negated, kind: 'condition', at: of.at, end };
  }

  #contains(of: ValueNode): ConditionNode {
    const token = this.#take();
    if (of.kind !== 'text') throw new Unreadable('wrong-kind', of, { found: of.kind, wanted: 'text' });
    if (token.type !== 'words') throw this.#missing(token, 'text');
    return { type: 'contains', of, words: token.text, kind: 'condition', at: of.at, end: token.end };
  }

  #known(of: ValueNode): ConditionNode {
    const negated = this.#takeIf('not');
    const token = this.#peek();
    if (this.#takeIf('known') || (!negated && this.#takeIf('unknown'))) {
      const isNot = negated || token.text === 'unknown';
      return { type: 'known', of, negated: isNot, kind: 'condition', at: of.at, end: token.end };
    }
    throw this.#missing(token, 'known');
  }

  #sum(): Node {
    return this.#chain(['+', '-'], () => this.#chain(['*', '/'], () => this.#unary()));
  }

  #chain(operators: readonly string[], read: () => Node): Node {
    let left = read();
    while (this.#peek().type === 'sign' && operators.includes(this.#peek().text)) {
      const operator = this.#take().text as ArithmeticOperator;
      left = computed(this.#value(left), operator, this.#value(read()));
    }
    return left;
  }

  #unary(): Node {
    const { at } = this.#peek();
    if (!this.#takeIf('-', 'sign')) return this.#operand();
    const of = this.#deeper(at, () => this.#value(this.#unary()));
    if (of.kind !== 'number') throw new Unreadable('wrong-kind', of, { found: of.kind, wanted: 'number' });
    return { type: 'minus', of, kind: 'number', at, end: of.end };
  }

  #operand(): Node {
    const token = this.#take();
    const { at, end, value } = token;
    if (token.type === 'number') return { type: 'constant', value, kind: 'number', at, end };
    if (token.type === 'date') return { type: 'constant', value, kind: 'date', at, end };
    if (token.type === 'words') return { type: 'words', value: token.text, kind: 'text', at, end };
    if (token.type === 'name') return this.#name(token);
    if (token.type === 'sign' && token.text === '(') {
      const inner = this.#deeper(at, () => this.#or());
      return { ...inner, at, end: this.#close(token) };
    }
    throw this.#missing(token, 'value');
  }

  #name({ text, at, end }: Token): ValueNode {
    if (text === 'today') return { type: 'today', kind: 'date', at, end };
    if (text === 'yes' || text === 'true') return { type: 'constant', value: 1, kind: 'yes-no', at, end };
    if (text === 'no' || text === 'false') return { type: 'constant', value: 0, kind: 'yes-no', at, end };
    const field = findField(text);
    if (field) {
      this.fields.add(field.key);
      return { type: 'field', key: field.key, kind: field.kind, at, end };
    }
    if (KEYWORDS.includes(text)) throw this.#missing({ type: 'name', text, value: 0, at, end }, 'value');
    throw unknownName(text, { at, end });
  }

  #close(open: Token): number {
    const token = this.#peek();
    if (this.#takeIf(')', 'sign')) return token.end;
    if (token.type !== 'end') throw this.#unexpected(token);
    const fix = { at: token.at, end: token.at, text: ')' };
    throw new Unreadable('unclosed-bracket', open, { found: '(', fix });
  }

  #deeper<T>(at: number, read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) throw new Unreadable('too-deep', { at, end: at + 1 });
    const found = read();
    this.#depth -= 1;
    return found;
  }

  /** The next value, which has to be of the same kind as another; words have to be among those of its field. */
  #like(one: ValueNode): ValueNode {
    const { type, text, at, end } = this.#peek();
    if (one.kind === 'text' && type === 'name' && !KEYWORDS.includes(text) && !findField(text)) {
      const found = this.#source.slice(at, end);
      throw new Unreadable('quotes-missing', { at, end }, { found, fix: { at, end, text: `"${found}"` } });
    }
    const other = this.#value(this.#sum());
    if (one.kind !== other.kind) {
      throw new Unreadable('wrong-kind', other, { found: other.kind, wanted: one.kind });
    }
    const words = one.type === 'field' ? findField(one.key)?.words : undefined;
    if (other.type !== 'words' || !words) return other;
    const folded = foldText(other.value);
    if (words.some((word) => foldText(word) === folded)) return other;
    const near = nearestName(other.value, words);
    const fix = near === null ? null : { at: other.at, end: other.end, text: `"${near}"` };
    throw new Unreadable('unknown-word', other, { found: other.value, wanted: words.join(', '), fix });
  }

  #value(node: Node): ValueNode {
    if (node.kind !== 'condition') return node;
    throw new Unreadable('wrong-kind', node, { found: 'condition', wanted: 'value' });
  }

  #condition(node: Node): ConditionNode {
    if (node.kind === 'condition') return node;
    if (node.kind === 'yes-no') {
      return { type: 'truth', of: node, kind: 'condition', at: node.at, end: node.end };
    }
    const token = this.#peek();
    if (token.type === 'name' && !KEYWORDS.includes(token.text)) throw unknownName(token.text, token);
    if (token.type !== 'end' && !['and', 'or', ')'].includes(token.text)) throw this.#unexpected(token);
    throw new Unreadable('comparison-missing', { at: node.end, end: node.end });
  }

  #unexpected(token: Token): Unreadable {
    const { at, end } = token;
    // Two conditions in a row: most people mean both.
    const starts = token.type === 'name' && (findField(token.text) !== undefined || token.text === 'not');
    const fix = starts ? { at, end: at, text: 'and ' } : null;
    if (token.type === 'name' && !starts && !KEYWORDS.includes(token.text))
      return unknownName(token.text, token);
    return new Unreadable('unexpected', { at, end }, { found: token.text, fix });
  }

  #missing({ at, end, type, text }: Token, wanted: string): Unreadable {
    if (type === 'end') return new Unreadable('value-missing', { at, end: at }, { wanted });
    return new Unreadable('value-missing', { at, end }, { found: text, wanted });
  }
}

function unknownName(found: string, { at, end }: Place): Unreadable {
  const near = nearestName(found, NAMES);
  return new Unreadable(
    'unknown-field',
    { at, end },
    { found, fix: near === null ? null : { at, end, text: near } },
  );
}
