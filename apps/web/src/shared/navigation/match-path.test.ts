import { describe, expect, it } from 'vitest';
import { matchesPath, routerPath } from './match-path.ts';

describe('which page an address is', () => {
  it('an optional part may be there or not', () => {
    expect(matchesPath('/news/:selector?', '/news')).toBe(true);
    expect(matchesPath('/news/:selector?', '/news/AAPL')).toBe(true);
    expect(matchesPath('/news/:selector?', '/news/AAPL/more')).toBe(false);
    expect(matchesPath('/news/:selector?', '/newspaper')).toBe(false);
  });

  it('only the root is the landing page', () => {
    expect(matchesPath('/', '/')).toBe(true);
    expect(matchesPath('/', '/faq')).toBe(false);
  });

  it('letter case and a closing slash do not matter', () => {
    expect(matchesPath('/Subscription-Confirmation/Crypto', '/subscription-confirmation/crypto/')).toBe(true);
  });

  it('the router is told in its own notation', () => {
    expect(routerPath('/asset-breakdown/:asset?')).toBe('/asset-breakdown/{-$asset}');
    expect(routerPath('/__/handler')).toBe('/__/handler');
  });
});
