import { describe, expect, it } from 'vitest';
import { expectsSymbol, hrefOfSymbol, symbolOfAddress, symbolTabs } from './symbol-tabs.ts';

const btc = { symbol: 'BTC-USD', market: 'crypto', kind: 'crypto' } as const;
const brk = { symbol: 'BRK.B', market: 'us', kind: 'stock' } as const;

function shown(href: string) {
  const [path = '', search = ''] = href.split('?');
  const found = symbolOfAddress(path, search);
  return found && [found.tab.label, found.symbol];
}

describe('which symbol a screen shows', () => {
  it('every tab of a symbol leads to a screen that shows that symbol', () => {
    for (const asset of [btc, brk]) {
      for (const tab of symbolTabs) expect(shown(tab.href(asset))).toEqual([tab.label, asset.symbol]);
    }
  });

  it('crypto and stocks have their own screens of signals and seasonality', () => {
    const hrefs = (asset: typeof btc | typeof brk) =>
      ['screen.signals', 'screen.seasonality'].map((label) =>
        symbolTabs.find((each) => each.label === label)?.href(asset),
      );
    expect(hrefs(btc)).toEqual(['/technical-analysis?symbol=BTC-USD', '/regression/crypto?symbol=BTC-USD']);
    expect(hrefs(brk)).toEqual(['/stocks-analysis?symbol=BRK.B', '/regression/us?symbol=BRK.B']);
  });

  it('only the text before the first space counts, in capitals', () => {
    expect(shown('/asset-breakdown/aapl%20Apple')).toEqual(['screen.breakdown', 'AAPL']);
    expect(shown('/chart-analysis?symbol=msft+Microsoft')).toEqual(['screen.charts', 'MSFT']);
  });

  it('the place of its header is kept on the screens that choose a symbol where the address has none', () => {
    const paths = ['/chart-analysis', '/asset-breakdown', '/news-analysis', '/regression/us', '/screener'];
    expect(paths.filter(expectsSymbol)).toEqual(['/chart-analysis', '/asset-breakdown']);
  });

  it('a screen of many symbols, or of a market, shows no single one', () => {
    for (const href of [
      '/news-analysis',
      '/news-analysis/crypto',
      '/stocks-analysis',
      '/portfolio',
      '/regression/us',
    ]) {
      expect([href, shown(href)]).toEqual([href, null]);
    }
  });

  it('another symbol opens on the screen one is on, where it has that screen', () => {
    const from = { path: '/chart-analysis', search: 'symbol=AAPL' };
    expect(hrefOfSymbol(btc, from)).toBe('/chart-analysis?symbol=BTC-USD');
    const earnings = { path: '/earning-calendar', search: 'symbol=AAPL' };
    expect(hrefOfSymbol(btc, earnings)).toBe('/asset-breakdown/BTC-USD');
    expect(hrefOfSymbol(brk, earnings)).toBe('/earning-calendar?symbol=BRK.B');
    expect(hrefOfSymbol(brk, { path: '/portfolio', search: '' })).toBe('/asset-breakdown/BRK.B');
  });
});
