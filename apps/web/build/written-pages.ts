import { REFERRAL_REWARD } from '@auspex/contract/features';
import { Marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { WrittenPage, WrittenPart } from '../src/features/public-pages/copy/written-page.tsx';
import { spaced } from '../src/i18n/messages.ts';

interface Definition {
  readonly term: Token[];
  readonly meaning: Token[];
}

/** A term on a line, its meaning on the next after `: `. */
const definitions = /^(?:[^\n]+\n: [^\n]+(?:\n+|$))+/;

const marked = new Marked({
  extensions: [
    {
      name: 'definitions',
      level: 'block',
      tokenizer(source) {
        const raw = definitions.exec(source)?.[0];
        if (raw === undefined) return undefined;
        const pairs = [...raw.matchAll(/([^\n]+)\n: ([^\n]+)/g)].map(
          ([, term = '', meaning = '']): Definition => ({
            term: this.lexer.inlineTokens(term),
            meaning: this.lexer.inlineTokens(meaning),
          }),
        );
        return { type: 'definitions', raw, pairs };
      },
      renderer({ pairs }) {
        const written = (pairs as Definition[]).map(({ term, meaning }) => {
          const [name, text] = [this.parser.parseInline(term), this.parser.parseInline(meaning)];
          return `<div><dt>${name}</dt><dd>${text}</dd></div>`;
        });
        return `<dl>${written.join('')}</dl>`;
      },
    },
  ],
  renderer: {
    html({ text }: Tokens.HTML | Tokens.Tag): string {
      throw new Error(`HTML has no place in a written page: ${text.trim()}`);
    },
  },
});

const frontMatter = /^---\n([\s\S]*?)\n---\n/;

function headOf(lines: string): Record<string, string> {
  const pairs = [...lines.matchAll(/^(\w+): (.+)$/gm)];
  return Object.fromEntries(
    pairs.map(([, name = '', text = '']) => [name, marked.parseInline(text, { async: false })]),
  );
}

/** `Title {#part}`; a part without an address of its own needs no name. */
function partOf(heading: string): WrittenPart {
  const [, title = heading, id] = /^(.*?) \{#([a-z0-9-]+)\}$/.exec(heading) ?? [];
  return { ...(id ? { id } : {}), title, html: '', parts: [] };
}

const FIGURES: ReadonlyMap<string, number> = new Map([
  ['reward.days', REFERRAL_REWARD.days],
  ['reward.yearly', REFERRAL_REWARD.perYear],
]);

/** Figures that the product itself goes by: a page cannot say another one. */
function withFigures(source: string): string {
  return source.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    const figure = FIGURES.get(name);
    if (figure === undefined) throw new Error(`A written page asks for the unknown figure ${name}.`);
    return String(figure);
  });
}

/** Reads a page in Markdown: a head of named lines, chapters under `##`, their parts under `###`. */
export function readWrittenPage(source: string): WrittenPage {
  const text = spaced(withFigures(source));
  const chapters: WrittenPart[] = [];
  let blocks: Token[] = [];
  // What stands between two headings belongs to the first of them.
  const close = () => {
    const html = marked.parser(blocks).trim();
    blocks = [];
    const chapter = chapters.at(-1);
    const open = chapter?.parts.at(-1) ?? chapter;
    if (open) open.html = html;
    else if (html !== '') throw new Error('A written page begins with a heading.');
  };
  for (const token of marked.lexer(text.replace(frontMatter, ''))) {
    if (token.type !== 'heading') {
      blocks.push(token);
      continue;
    }
    close();
    const siblings = token.depth === 2 ? chapters : chapters.at(-1)?.parts;
    if (!siblings || token.depth > 3) throw new Error(`The heading “${token.text}” has no place.`);
    siblings.push(partOf(token.text));
  }
  close();
  return { head: headOf(frontMatter.exec(text)?.[1] ?? ''), chapters };
}

/** Pages in Markdown come to the browser as HTML that was made here. */
export function renderWrittenPages(): Plugin {
  return {
    name: 'auspex-written-pages',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md')) return undefined;
      const page = readWrittenPage(source);
      return { code: `export const page = ${JSON.stringify(page)};`, map: null };
    },
  };
}
