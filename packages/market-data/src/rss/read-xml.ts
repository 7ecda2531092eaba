import { UnreadableAnswerError } from '../http/read-fields.ts';
import { decodeEntities } from './decode-entities.ts';

/** An element of a document. Names are without prefix; the namespace is what the prefix stands for. */
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  /** By local name. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (XmlElement | string)[];
}

interface OpenElement {
  readonly element: XmlElement;
  readonly qualifiedName: string;
  readonly prefixes: ReadonlyMap<string, string>;
}

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 50_000;
const MAX_ATTRIBUTES = 64;
const NAME = /[^\s/>=]+/y;
const SPACE = /\s*/y;

function fail(problem: string): never {
  throw new UnreadableAnswerError(`the document is no usable XML: ${problem}`);
}

/**
 * Parses a document into a tree in one pass. Only what feeds need: no entities of a document's own (the way to make a
 * small document huge or to read files), no external references, and bounds on depth and number of elements.
 */
class XmlReader {
  readonly #text: string;
  #at = 0;
  #elements = 0;
  readonly #open: OpenElement[] = [];
  #root: XmlElement | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): XmlElement {
    while (this.#at < this.#text.length) {
      const next = this.#text.indexOf('<', this.#at);
      this.#takeText(next < 0 ? this.#text.length : next);
      if (next >= 0) this.#takeMarkup();
    }
    if (this.#open.length > 0) fail('it is cut off.');
    return this.#root ?? fail('it has no element.');
  }

  #takeText(until: number): void {
    if (until > this.#at) this.#addText(decodeEntities(this.#text.slice(this.#at, until)));
    this.#at = until;
  }

  #addText(text: string): void {
    const parent = this.#open.at(-1);
    if (parent) parent.element.children.push(text);
    else if (text.trim() !== '') fail('there is text outside its element.');
  }

  #takeMarkup(): void {
    if (this.#startsWith('<!--')) this.#skipPast('-->');
    else if (this.#startsWith('<![CDATA[')) this.#takeCdata();
    else if (this.#startsWith('<?')) this.#skipPast('?>');
    else if (this.#startsWith('<!')) this.#skipDoctype();
    else if (this.#startsWith('</')) this.#takeEnd();
    else this.#takeStart();
  }

  #startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  #skipPast(mark: string): number {
    const end = this.#text.indexOf(mark, this.#at);
    if (end < 0) fail('it is cut off.');
    this.#at = end + mark.length;
    return end;
  }

  #takeCdata(): void {
    const start = this.#at + '<![CDATA['.length;
    this.#addText(this.#text.slice(start, this.#skipPast(']]>')));
  }

  #skipDoctype(): void {
    const start = this.#at;
    const end = this.#skipPast('>');
    if (this.#text.slice(start, end).includes('['))
      fail('it declares entities of its own, which is not allowed.');
  }

  #takeEnd(): void {
    const start = this.#at + 2;
    const name = this.#text.slice(start, this.#skipPast('>')).trim();
    const open = this.#open.pop();
    if (open?.qualifiedName !== name) fail(`“${name.slice(0, 40)}” is closed where it is not open.`);
  }

  #takeStart(): void {
    this.#at += 1;
    const qualifiedName = this.#match(NAME);
    if (qualifiedName === '') fail('an element has no name.');
    const attributes = this.#takeAttributes();
    const isEmpty = this.#startsWith('/>');
    if (!isEmpty && !this.#startsWith('>')) fail('it is cut off.');
    this.#at += isEmpty ? 2 : 1;
    this.#openElement(qualifiedName, attributes);
    if (isEmpty) this.#open.pop();
  }

  #openElement(qualifiedName: string, attributes: ReadonlyMap<string, string>): void {
    this.#elements += 1;
    if (this.#elements > MAX_ELEMENTS) fail('it has too many elements.');
    if (this.#open.length >= MAX_DEPTH) fail('it is nested too deeply.');
    const parent = this.#open.at(-1);
    if (!parent && this.#root) fail('there is more than one document in it.');
    const prefixes = prefixesIn(attributes, parent?.prefixes ?? new Map());
    const [prefix, name] = splitName(qualifiedName);
    const element: XmlElement = {
      name,
      namespace: prefixes.get(prefix) ?? '',
      attributes: new Map([...attributes].map(([key, value]) => [splitName(key)[1], value])),
      children: [],
    };
    if (parent) parent.element.children.push(element);
    else this.#root = element;
    this.#open.push({ element, qualifiedName, prefixes });
  }

  #takeAttributes(): Map<string, string> {
    const attributes = new Map<string, string>();
    for (;;) {
      this.#match(SPACE);
      const name = this.#match(NAME);
      if (name === '') return attributes;
      this.#match(SPACE);
      if (!this.#startsWith('=')) fail('an attribute has no value.');
      this.#at += 1;
      this.#match(SPACE);
      attributes.set(name, this.#takeQuoted());
      if (attributes.size > MAX_ATTRIBUTES) fail('an element has too many attributes.');
    }
  }

  #takeQuoted(): string {
    const quote = this.#text[this.#at];
    if (quote !== '"' && quote !== "'") fail('an attribute is not quoted.');
    this.#at += 1;
    const start = this.#at;
    return decodeEntities(this.#text.slice(start, this.#skipPast(quote)));
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += match.length;
    return match;
  }
}

function splitName(qualified: string): readonly [string, string] {
  const colon = qualified.indexOf(':');
  return colon < 0 ? ['', qualified] : [qualified.slice(0, colon), qualified.slice(colon + 1)];
}

function prefixesIn(
  attributes: ReadonlyMap<string, string>,
  outer: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const declared = [...attributes].flatMap(([name, value]): [string, string][] => {
    if (name === 'xmlns') return [['', value]];
    return name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), value]] : [];
  });
  return declared.length === 0 ? outer : new Map([...outer, ...declared]);
}

export function readXml(text: string): XmlElement {
  return new XmlReader(text.replace(/^\uFEFF/, '')).read();
}

/** The direct children of an element, by local name. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  );
}

/** All text within an element. */
export function textWithin(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textWithin(child))).join('');
}
