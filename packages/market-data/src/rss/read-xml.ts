import { SaxesParser } from 'saxes';
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

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 50_000;
const MAX_ATTRIBUTES = 64;
/** Takes the place of `&` while the parser runs: a code point that Unicode keeps for internal use. */
const AMPERSAND = '\uFDD0';

/** What the parser says of a document, in our words. */
const COMPLAINTS: readonly (readonly [RegExp, string])[] = [
  [/^(unclosed tag|unexpected end)/, 'it is cut off.'],
  [/^(unexpected close tag|unmatched closing tag)/, 'an element is closed where it is not open.'],
  [/^text data outside/, 'there is text outside its element.'],
  [/^documents may contain only one root/, 'there is more than one document in it.'],
  [/^document must contain a root/, 'it has no element.'],
];
/** Wrong by the letter, common in feeds, and without danger: the parser skips it and goes on. */
const TOLERATED =
  /^(disallowed character\.|the string "]]>"|malformed comment|duplicate attribute|unbound namespace|.*XML declaration|.*processing instruction)/;

function fail(problem: string): never {
  throw new UnreadableAnswerError(`the document is not a usable XML: ${problem}`);
}

/**
 * Reads a document into a tree. Entities are off: the parser meets no `&`, so nothing a document declares is ever
 * expanded (the way to make a small document huge or to read files). Depth and number of elements are bounded.
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const top: XmlElement[] = [];
  const open: XmlElement[] = [];
  let elements = 0;
  let attributes = 0;
  const plain = (value: string) => decodeEntities(value.replaceAll(AMPERSAND, '&'));
  const addText = (piece: string) => open.at(-1)?.children.push(piece);
  parser.on('error', ({ message }) => {
    if (!TOLERATED.test(message)) fail(COMPLAINTS.find(([sign]) => sign.test(message))?.[1] ?? message);
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) fail('it declares entities of its own, which is not allowed.');
  });
  parser.on('opentagstart', () => {
    elements += 1;
    attributes = 0;
    if (elements > MAX_ELEMENTS) fail('it has too many elements.');
    if (open.length >= MAX_DEPTH) fail('it is nested too deeply.');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) fail('an element has too many attributes.');
  });
  parser.on('opentag', (tag) => {
    const values = Object.values(tag.attributes).map(({ local, value }) => [local, plain(value)] as const);
    const element = { name: tag.local, namespace: tag.uri, attributes: new Map(values), children: [] };
    (open.at(-1)?.children ?? top).push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (piece) => addText(plain(piece)));
  parser.on('cdata', (piece) => addText(piece.replaceAll(AMPERSAND, '&')));
  parser.write(text.replace(/^\uFEFF/, '').replaceAll('&', AMPERSAND)).close();
  return top[0] ?? fail('it has no element.');
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
