import { describe, expect, it, vi } from 'vitest';
import { hostileMarkdown } from '../../test/hostile-markdown.ts';
import { BoundedLexer } from './bounded-lexer.ts';
import {
  addressName,
  plainWords,
  readingMinutes,
  renderFeedMarkdown,
  renderMailMarkdown,
  renderMarkdown,
} from './render-markdown.ts';

/** What a browser would act on, read from the tags that are really there: escaped text is no tag. */
function dangersIn(html: string): string[] {
  const tags = html.match(/<[^>]*>/g) ?? [];
  return tags.filter((tag) => {
    const name = /^<\/?([a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
    const known =
      /^(h[234]|p|a|em|strong|del|code|pre|blockquote|br|hr|ul|ol|li|img|table|thead|tbody|tr|th|td)$/;
    if (!known.test(name)) return true;
    const attributes = [...tag.matchAll(/\s([a-z:-]+)="([^"]*)"/gi)];
    return attributes.some(([, attribute = '', value = '']) => {
      if (/^on|^(style|srcset|xlink:href|formaction)$/i.test(attribute)) return true;
      if (attribute === 'src') return !/^\/files\/images\/marketing\/[\w-][\w.-]*$/.test(value);
      if (attribute === 'id') return !value.startsWith('part-');
      if (attribute !== 'href') return false;
      const meant = value
        .replace(/&#?\w+;/g, '')
        .replaceAll(/[\s\p{Cc}]/gu, '')
        .toLowerCase();
      return /^(javascript|vbscript|data):|^\/\//.test(meant);
    });
  });
}

describe('PUB-4: Markdown that somebody else wrote', () => {
  it.each(hostileMarkdown)('runs nothing in a page: %j', (attack) => {
    for (const source of [attack, `text\n\n${attack}\n\ntext`, `> - ${attack}`, `**${attack}**`]) {
      expect(dangersIn(renderMarkdown(source))).toEqual([]);
    }
  });

  it.each(hostileMarkdown)('runs nothing in a mail or a feed: %j', (attack) => {
    const html = renderMailMarkdown(attack, 'https://auspex.example');
    const unstyled = html
      .replace(/ style="[^"]*"/g, '')
      .replaceAll('https://auspex.example/files/', '/files/');
    expect(dangersIn(unstyled)).toEqual([]);
    expect(html).not.toMatch(/<[^>]* style="[^"]*(?:position|url\()/);
    const inFeed = renderFeedMarkdown(attack, 'https://auspex.example');
    expect(dangersIn(inFeed.replaceAll('https://auspex.example/files/', '/files/'))).toEqual([]);
  });

  it('is noticed by these checks when it is not cleaned', () => {
    expect(dangersIn('<p onclick="x">')).toHaveLength(1);
    expect(dangersIn('<a href="java&#10;script:alert(1)">')).toHaveLength(1);
    expect(dangersIn('<img src="https://evil.example/x.png">')).toHaveLength(1);
    expect(dangersIn('<script>')).toHaveLength(1);
  });
});

describe('PUB-4: a text that was pasted, whatever is in it', () => {
  const LONGEST = 100_000;
  const MOST_MS = 10_000;

  it.each(['>', '> ', '1. ', '*a', '<', '_a_ ', '`a', '[a](b'])(
    'holds nothing up and fails nowhere: a whole article of %j',
    (piece) => {
      const began = performance.now();
      const html = renderMarkdown(piece.repeat(LONGEST / piece.length));
      expect(performance.now() - began).toBeLessThan(MOST_MS);
      expect(dangersIn(html)).toEqual([]);
    },
  );

  it('keeps every word of a paragraph of any length, with its marks, and of quotes in quotes', () => {
    const long = Array.from({ length: 3000 }, (_, i) => `*a${i}* b`).join(' ');
    const html = renderMarkdown(long);
    expect(html.match(/<p>/g)).toHaveLength(1);
    expect(html).toContain('<em>a0</em> b <em>a1</em>');
    expect(
      plainWords(html)
        .split(' ')
        .filter((word) => word === 'b'),
    ).toHaveLength(3000);
    const deep = renderMarkdown(`${'> '.repeat(40)}said`);
    expect(plainWords(deep)).toContain('said');
  });

  it('keeps the marks of a sentence whole in a paragraph of any length', () => {
    const sentence = 'Read [the method in its own words](/user-guide) and **what it never claimed to do**. ';
    const html = renderMarkdown(sentence.repeat(120));
    expect(html.match(/<a href="\/user-guide">the method in its own words<\/a>/g)).toHaveLength(120);
    expect(html.match(/<strong>what it never claimed to do<\/strong>/g)).toHaveLength(120);
  });

  it('is read once, however often its page or its feed is asked for', () => {
    const read = vi.spyOn(BoundedLexer.prototype, 'lex');
    const source = 'Asked for *again*.';
    for (let times = 0; times < 3; times += 1) renderMarkdown(source);
    for (const site of ['https://a.example', 'https://b.example', 'https://a.example']) {
      expect(renderMailMarkdown(`${source} [x](/y)`, site)).toContain(`href="${site}/y"`);
    }
    expect(read).toHaveBeenCalledTimes(3);
    read.mockRestore();
  });
});

describe('an article in Markdown', () => {
  it('keeps what prose needs: headings with places to link to, lists, tables, quotes, code', () => {
    const html = renderMarkdown(
      '# Top\n\n## L’été 2026\n\n*a* **b** ~~c~~ `d`\n\n- e\n\n3. f\n\n> g\n\n| h | i |\n|---|--:|\n| j | k |\n\n```\nl < m\n```',
    );
    expect(html).toContain('<h2 id="part-top">Top</h2>');
    expect(html).toContain('<h2 id="part-l-ete-2026">L’été 2026</h2>');
    expect(html).toContain('<em>a</em> <strong>b</strong> <del>c</del> <code>d</code>');
    expect(html).toContain('<ol start="3">');
    expect(html).toContain('<blockquote>');
    expect(html).toContain('<td align="right">k</td>');
    expect(html).toContain('l &lt; m');
  });

  it('shows pictures that were uploaded here and no others', () => {
    expect(renderMarkdown('![A chart](/files/images/marketing/chart-1.webp)')).toBe(
      '<p><img src="/files/images/marketing/chart-1.webp" alt="A chart" loading="lazy" /></p>',
    );
    expect(renderMarkdown('![](https://example.org/x.png)')).not.toContain('img');
  });

  it('tells another site nothing, and promises it no rank', () => {
    expect(renderMarkdown('[x](https://example.org/)')).toContain('rel="noopener nofollow"');
    expect(renderMarkdown('[x](/trade-history)')).toBe('<p><a href="/trade-history">x</a></p>');
  });

  it('shows HTML as the text it is', () => {
    expect(renderMarkdown('<b>bold</b>')).toBe('<p>&lt;b&gt;bold&lt;/b&gt;</p>');
  });

  it('in a mail has complete addresses', () => {
    const html = renderMailMarkdown(
      '[x](/plans) ![y](/files/images/marketing/y.webp)',
      'https://auspex.example',
    );
    expect(html).toContain('href="https://auspex.example/plans"');
    expect(html).toContain('src="https://auspex.example/files/images/marketing/y.webp"');
  });

  it.each([
    ['a mail', renderMailMarkdown],
    ['a feed', renderFeedMarkdown],
  ])('keeps its numbers and the sides of its columns in %s, too', (_, render) => {
    const source = '1. one\n\nA word between.\n\n2. two\n\n| h | i |\n|---|--:|\n| j | k |';
    const html = render(source, 'https://auspex.example').replace(/ style="[^"]*"/g, '');
    expect(html).toContain('<ol start="2">');
    expect(html).toMatch(/<th align="right">i<.th>/);
    expect(html).toMatch(/<td align="right">k<.td>/);
  });

  it('in a mail has no style over the side of a column, and its other heads on the left', () => {
    const html = renderMailMarkdown('| h | i |\n|---|--:|\n| j | k |', 'https://auspex.example');
    expect(html.match(/<th [^>]*>/g)?.map((head) => /align="(\w+)"/.exec(head)?.[1])).toEqual([
      'left',
      'right',
    ]);
    expect(html).not.toContain('text-align');
  });

  it('MAIL-5: in a mail has pictures no wider than the mail, in Outlook too, which knows no max-width', () => {
    const html = renderMailMarkdown('![y](/files/images/marketing/y.webp)', 'https://auspex.example');
    const [picture = ''] = html.match(/<img[^>]*>/) ?? [];
    expect(picture).toContain('width="540"');
    // Elsewhere the style wins: a small picture is not blown up.
    expect(picture).toContain('style="width:auto;max-width:100%;height:auto');
  });

  it('is searched and measured without its marks', () => {
    expect(plainWords('<h2>One</h2><p>two <em>three</em></p>')).toBe('One two three');
    expect(readingMinutes('word '.repeat(1100))).toBe(5);
    expect(readingMinutes('')).toBe(1);
  });

  it.each([
    ['How to check us, in 10 minutes!', 'how-to-check-us-in-10-minutes'],
    ['  L’été — déjà  ', 'l-ete-deja'],
    ['../../etc/passwd', 'etc-passwd'],
    ['日本語', ''],
  ])('has an address made of its title: %s', (title, name) => expect(addressName(title, 100)).toBe(name));

  it('has an address that ends with a whole word', () => {
    expect(addressName('one two three', 9)).toBe('one-two');
    expect(addressName('x'.repeat(300), 20)).toHaveLength(20);
  });
});
