import { describe, expect, it } from 'vitest';
import { pageHtml } from './page-html.ts';

const template = `<!doctype html><html><head><title>Auspex</title>
    <!--head-->
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/main.css">
  </head><body><div id="root"><!--page--></div></body></html>`;

const page = {
  title: 'Prices',
  description: 'What each plan costs.',
  path: '/plans',
  scripts: ['assets/main.js', 'assets/plans.js'],
  styles: ['assets/main.css', 'assets/plans.css'],
  fonts: ['assets/text.woff2'],
  indexed: true,
};

function filesInOrder(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
}

it('WEB-9: only a page of one address says which that is', () => {
  expect(pageHtml(template, { ...page, html: '' })).toContain('"og:url" content="__PUBLIC_URL__/plans"');
  const anywhere = pageHtml(template, { ...page, path: null, indexed: false, html: '' });
  expect(anywhere).not.toMatch(/og:url|canonical/);
});

it('WEB-24: a page whose words come from its scripts says where those do not arrive', () => {
  const notice = /<div id="root"><\/div><div id="late">.*<a href="">Load it again<\/a>/s;
  expect(pageHtml(template, { ...page, html: '' })).toMatch(notice);
  expect(pageHtml(template, { ...page, html: '<p>9 USD</p>' })).not.toContain('id="late"');
});

describe('the files of a page', () => {
  it('are asked for in the order of their need: style sheets, fonts, scripts, and each once', () => {
    expect(filesInOrder(pageHtml(template, { ...page, html: '<p>9 USD</p>' }))).toEqual([
      'assets/main.css',
      'assets/plans.css',
      'assets/text.woff2',
      'assets/plans.js',
      'assets/main.js',
    ]);
  });

  it('leave the line to style sheets and fonts where the page can be read before its scripts run', () => {
    const late = (html: string) =>
      pageHtml(template, { ...page, html }).split('fetchpriority="low"').length - 1;
    expect(late('<p>9 USD</p>')).toBe(2);
    expect(late('')).toBe(0);
  });
});
