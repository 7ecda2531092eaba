import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import { CHOSEN, carryAsOf } from './carry-as-of.ts';

function walk(first: string) {
  const history = createMemoryHistory({ initialEntries: [first] });
  const stop = carryAsOf({ history, isMemberScreen: (path) => path !== '/faq' });
  return { history, stop, here: () => history.location.href };
}

describe('the instant a member looks from', () => {
  it('MKT-18: goes along to the next screen, beside what that address says itself', () => {
    const { history, here } = walk('/portfolio?asOf=2025-03-01');
    history.push('/chart-analysis?symbol=AAPL');
    expect(here()).toBe('/chart-analysis?symbol=AAPL&asOf=2025-03-01');
    history.replace('/screener');
    expect(here()).toBe('/screener?asOf=2025-03-01');
    expect(history.length).toBe(2);
  });

  it('gives way to an address that names another one, and that one goes along from then on', () => {
    const { history, here } = walk('/portfolio?asOf=2025-03-01');
    history.push('/screener?asOf=2024-01-02');
    history.push('/portfolio');
    expect(here()).toBe('/portfolio?asOf=2024-01-02');
  });

  it('ends when now is chosen', () => {
    const { history, here } = walk('/portfolio?asOf=2025-03-01');
    history.replace('/portfolio', CHOSEN);
    expect(here()).toBe('/portfolio');
    history.push('/screener');
    expect(here()).toBe('/screener');
  });

  it('going back shows every screen as it was', () => {
    const { history, here } = walk('/portfolio');
    history.push('/portfolio?asOf=2025-03-01', CHOSEN);
    history.push('/screener');
    expect(here()).toBe('/screener?asOf=2025-03-01');
    history.back();
    expect(here()).toBe('/portfolio?asOf=2025-03-01');
    history.back();
    expect(here()).toBe('/portfolio');
    history.push('/screener');
    expect(here()).toBe('/screener');
  });

  it('is not written into the address of a page that shows no market', () => {
    const { history, here } = walk('/portfolio?asOf=2025-03-01');
    history.push('/faq');
    expect(here()).toBe('/faq');
    history.push('/portfolio');
    expect(here()).toBe('/portfolio?asOf=2025-03-01');
  });

  it('goes along where what was typed and not saved was given up for the next screen', async () => {
    // The history asks nobody outside of a browser.
    vi.stubGlobal('document', {});
    const { history, here } = walk('/profile?asOf=2025-03-01');
    history.block({ blockerFn: ({ action }) => action === 'REPLACE' });
    history.push('/portfolio');
    await vi.waitFor(() => expect(here()).toContain('/portfolio'));
    expect(here()).toBe('/portfolio?asOf=2025-03-01');
    vi.unstubAllGlobals();
  });

  it('is no longer carried once the member area is left', () => {
    const { history, stop, here } = walk('/portfolio?asOf=2025-03-01');
    stop();
    history.push('/screener');
    expect(here()).toBe('/screener');
  });
});
