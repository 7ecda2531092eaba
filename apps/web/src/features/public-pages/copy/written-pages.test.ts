import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REFERRAL_REWARD } from '@auspex/contract/features';
import { LANGUAGES } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { readWrittenPage } from '../../../../build/written-pages.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import type { WrittenPart } from './written-page.tsx';

const content = fileURLToPath(new URL('../../../content', import.meta.url));
const sourceOf = (language: string, name: string) => readFileSync(join(content, language, name), 'utf8');
const page = (language: string, name: string) => readWrittenPage(sourceOf(language, name));
const names = readdirSync(join(content, 'en')).sort();
const languages = LANGUAGES;
const sources = languages.flatMap((language) =>
  readdirSync(join(content, language)).map((name) => ({ language, name, source: sourceOf(language, name) })),
);

/** Every part with its place, in reading order. */
const partsOf = (parts: readonly WrittenPart[]): WrittenPart[] =>
  parts.flatMap((part) => [part, ...partsOf(part.parts)]);
const shapeOf = (parts: readonly WrittenPart[]): unknown[] =>
  parts.map(({ id, html, parts }) => [
    id,
    [...html.matchAll(/<(p|ul|li|dl|dt|blockquote)>/g)].map(String),
    shapeOf(parts),
  ]);
const linksIn = (source: string) => [...source.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);

/** Parts of the pages that a link may name after `#`. */
const FILES: Readonly<Record<string, string>> = {
  '/privacy-policy': 'privacy.md',
  '/terms': 'terms.md',
  '/trading-terms': 'trading-terms.md',
  '/user-guide': 'guide.md',
  '/faq': 'questions.md',
};

describe('PUB-1: the pages of prose', () => {
  it('are there in every language', () => {
    expect(names).toEqual([
      'about.md',
      'guide.md',
      'privacy.md',
      'questions.md',
      'referral.md',
      'terms.md',
      'trading-terms.md',
    ]);
    expect(readdirSync(content).sort()).toEqual([...languages].sort());
    for (const language of languages) expect(readdirSync(join(content, language)).sort()).toEqual(names);
  });

  it('REF-8: the rules of referrals say the reward that is given, in every language', () => {
    for (const language of languages) {
      const html = JSON.stringify(page(language, 'referral.md'));
      expect(html).toContain(`${REFERRAL_REWARD.days} ${language === 'fr' ? 'jours' : 'days'}`);
      expect(html).toContain(`${REFERRAL_REWARD.perYear} ${language === 'fr' ? 'récompenses' : 'rewards'}`);
    }
    expect(() => readWrittenPage('## A\n\n{{reward.other}}')).toThrow('reward.other');
  });

  it.each(sources)(
    '$language/$name has the headings, paragraphs, lists and links of the English',
    (found) => {
      const [english, other] = [page('en', found.name), page(found.language, found.name)];
      expect(shapeOf(other.chapters)).toEqual(shapeOf(english.chapters));
      expect(Object.keys(other.head)).toEqual(Object.keys(english.head));
      expect(linksIn(found.source)).toEqual(linksIn(sourceOf('en', found.name)));
    },
  );

  it.each(sources)('$language/$name links only to pages and parts that exist', ({ source }) => {
    const pages = Object.values(paths).map((path) => path.replace(/\/:\w+\?$/, ''));
    for (const link of linksIn(source).filter((address) => !address.startsWith('https://'))) {
      const [address = '', part] = link.split('#');
      const [path = ''] = address.split('?');
      expect(pages).toContain(path);
      if (part === undefined) continue;
      const ids = partsOf(page('en', FILES[path] ?? '').chapters).map(({ id }) => id);
      expect([link, ids]).toEqual([link, expect.arrayContaining([part])]);
    }
  });

  it.each(sources)(
    '$language/$name has a title and a text for every part, and no address twice',
    ({ language, name }) => {
      const parts = partsOf(page(language, name).chapters);
      for (const { title, html, parts: within } of parts) {
        expect(title).toMatch(/^[^{#*`[]+$/);
        expect([title, html !== '' || within.length > 0]).toEqual([title, true]);
      }
      const ids = parts.flatMap(({ id }) => id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it.each(sources.filter(({ language }) => language === 'fr'))(
    '$language/$name leaves nothing in English',
    (found) => {
      const english = new Set(
        sourceOf('en', found.name)
          .split('\n')
          .filter((line) => / .* /.test(line)),
      );
      const plain = found.source.replace(/`[^`]*`|^---\n[\s\S]*?\n---/gm, '').split('\n');
      const left = plain.filter(
        (line) => english.has(line) || /\b(the|of|your|with|this|that|was|you)\b/i.test(line),
      );
      expect(left).toEqual([]);
    },
  );

  it.each(sources)('$language/$name holds no filler and no praise', ({ source }) => {
    expect(source).not.toMatch(
      /lorem|ipsum|tbd|todo|world[- ]class|revolutionary|guaranteed|risk[- ]free|testimonial|customers say|sans risque|garanti/i,
    );
  });

  it.each(sources.filter(({ language }) => language === 'fr'))(
    '$language/$name keeps the typography of French: a space before : ; ? ! and % and curved apostrophes',
    ({ source }) => {
      const plain = source
        .replace(/^---\n[\s\S]*?\n---/, (head) => head.replace(/^\w+: /gm, ''))
        .replace(/^\?$|^: |https?:\/\/[^\s)]+|\]\([^)]*\)|`[^`]*`/gm, '');
      expect(plain).not.toMatch(/[^\s\d/](?=[;?!%])|[^\s\d/p](?=:(?!\/))/u);
      expect(plain).not.toContain("'");
    },
  );

  it('carry the notice that the chart library asks for, with its link', () => {
    const library = readFileSync(
      fileURLToPath(import.meta.resolve('lightweight-charts')).replace(
        /[^/]+$/,
        'lightweight-charts.production.mjs',
      ),
      'utf8',
    ).slice(0, 400);
    for (const language of languages) {
      const notices = partsOf(page(language, 'guide.md').chapters).find(({ id }) => id === 'notices')?.html;
      expect(notices).toContain('TradingView Lightweight Charts™');
      expect(notices).toContain('<a href="https://www.tradingview.com/">');
      expect(notices).toContain(
        /Copyright \(c\) \d{4} TradingView, Inc\./.exec(library)?.[0] ?? 'no notice found',
      );
    }
  });

  it('name the very cookies that the server sets', () => {
    const server = readFileSync(
      new URL('../../../../../server/src/accounts/session-cookie.ts', import.meta.url),
      'utf8',
    );
    const set = [...server.matchAll(/name: '(auspex_\w+)'/g)].map(([, name]) => name).sort();
    expect(set.length).toBeGreaterThan(0);
    for (const language of languages) {
      const named = sourceOf(language, 'privacy.md').match(/^auspex_\w+$/gm);
      expect(named?.sort()).toEqual(set);
    }
  });
});

describe('Markdown', () => {
  const html = (text: string) => readWrittenPage(`## Part {#part}\n\n${text}`).chapters[0]?.html;

  it('becomes chapters and parts with their addresses', () => {
    const { head, chapters } = readWrittenPage(
      '---\nlead: See the [terms](/terms).\n---\n\n## One\n\n### A {#a}\n\nFirst.\n\nSecond.\n\n## Two {#two}\n\nThird.\n',
    );
    expect(head).toEqual({ lead: 'See the <a href="/terms">terms</a>.' });
    expect(chapters).toEqual([
      {
        title: 'One',
        html: '',
        parts: [{ id: 'a', title: 'A', html: '<p>First.</p>\n<p>Second.</p>', parts: [] }],
      },
      { id: 'two', title: 'Two', html: '<p>Third.</p>', parts: [] },
    ]);
  });

  it('knows terms with their meanings, notes, lists and code', () => {
    expect(html('P(up)\n: The `p` of a [rise](/signals).\n\n?\n: All of them.\n')).toBe(
      '<dl><div><dt>P(up)</dt><dd>The <code>p</code> of a <a href="/signals">rise</a>.</dd></div>' +
        '<div><dt>?</dt><dd>All of them.</dd></div></dl>',
    );
    expect(html('> Mind.')?.replaceAll('\n', '')).toBe('<blockquote><p>Mind.</p></blockquote>');
    expect(html('- a\n- b < c')?.replaceAll('\n', '')).toBe('<ul><li>a</li><li>b &lt; c</li></ul>');
  });

  it.each([
    '<script>alert(1)</script>',
    'Some <b>bold</b> text.',
    'Ends <img src=x onerror=alert(1)>',
    'Term\n: <i>x</i>',
  ])('with HTML in it (%s) does not build', (text) => {
    expect(() => html(text)).toThrow('HTML has no place in a written page');
  });

  it.each(['Text before any heading.', '### A part without a chapter', '## A\n\n#### Too deep'])(
    'out of order (%s) does not build',
    (text) => {
      expect(() => readWrittenPage(text)).toThrow(/heading/);
    },
  );

  it('keeps French signs on the line of the word before them', () => {
    expect(html('Est-ce sûr ? « Oui » : à 60 %.')).toBe(
      '<p>Est-ce sûr\u00a0? «\u00a0Oui\u00a0»\u00a0: à 60\u00a0%.</p>',
    );
  });
});
