import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { Change } from './change.tsx';
import { Money, MoneyChange } from './money.tsx';
import { Price } from './price.tsx';
import { Probability } from './probability.tsx';
import { RelativeDate } from './relative-date.tsx';

const shown = vi.hoisted(() => ({ language: 'en' }));
vi.mock('../../i18n/use-text.ts', () => ({ useLanguage: () => shown.language }));

/** What a reader sees and a screen reader says, without the tags. */
function words(element: React.ReactNode): string {
  return renderToStaticMarkup(element).replace(/<[^>]+>/g, '');
}

function markCount(element: React.ReactNode): number {
  return renderToStaticMarkup(element).split('<svg').length - 1;
}

describe('a change', () => {
  it('carries its sign and a mark, so that colour is never alone', () => {
    expect(words(<Change value={0.0123} />)).toBe('+1.23%');
    expect(words(<Change value={-0.0123} />)).toBe('−1.23%');
    expect(markCount(<Change value={0.0123} />)).toBe(1);
    const [up, down] = [0.01, -0.01].map((value) => renderToStaticMarkup(<Change value={value} />));
    expect(up?.match(/ d="[^"]+"/)?.[0]).not.toBe(down?.match(/ d="[^"]+"/)?.[0]);
  });

  it('is neither gain nor loss when it rounds to zero', () => {
    expect(words(<Change value={0.00001} />)).toBe('0.00%');
    expect(markCount(<Change value={-0.00001} />)).toBe(0);
  });

  it('is written with a comma and a space in French', () => {
    shown.language = 'fr';
    expect(words(<Change value={0.0123} />)).toBe('+1,23\u00a0%');
    shown.language = 'en';
  });
});

describe('a gain or loss in money', () => {
  it('carries its sign and a mark, to the smallest unit of its currency', () => {
    expect(words(<MoneyChange value="1234.5" currency="USD" />)).toBe('+$1,234.50');
    expect(words(<MoneyChange value="-0.01" currency="EUR" />)).toBe('−€0.01');
    expect(markCount(<MoneyChange value="-0.01" currency="EUR" />)).toBe(1);
  });

  it('is neither where it is zero or rounds to it', () => {
    expect(words(<MoneyChange value="0" currency="USD" />)).toBe('$0.00');
    expect(words(<MoneyChange value="0.2" currency="JPY" />)).toBe('¥0');
    expect(markCount(<MoneyChange value="0" currency="USD" />)).toBe(0);
  });
});

describe('a missing value', () => {
  it('is an en dash with its reason, never a zero', () => {
    expect(words(<Change value={null} missing="No close before the listing" />)).toBe(
      '–No close before the listing',
    );
    expect(words(<Probability value={undefined} missing="Not enough evidence" />)).toBe(
      '–Not enough evidence',
    );
    expect(renderToStaticMarkup(<Price value={null} missing="Halted" />)).toContain('title="Halted"');
  });
});

describe('figures', () => {
  it('show a price with the digits of its tick', () => {
    expect(words(<Price value="61234.5" tick="0.01" />)).toBe('61,234.50');
    expect(words(<Price value={0.00001234} tick="0.00000001" unit="BTC" />)).toBe('0.00001234 BTC');
  });

  it('show compact money with the full amount on hover', () => {
    const markup = renderToStaticMarkup(<Money value={1_234_000_000} currency="USD" compact />);
    expect(markup).toContain('$1.23B');
    expect(markup).toContain('title="$1,234,000,000.00"');
  });

  it('show a probability as whole per cent with its interval', () => {
    const element = <Probability value={0.58} interval={{ low: 0.51, high: 0.64, level: 0.95 }} />;
    expect(words(element)).toContain('58%');
    expect(words(element)).toContain('95% interval from 51% to 64%');
  });

  it('show how long ago with the exact moment on hover', () => {
    const now = Date.parse('2026-11-18T15:30:00Z');
    vi.setSystemTime(now);
    const markup = renderToStaticMarkup(<RelativeDate at={now - 2 * 86_400_000 - 1000} />);
    vi.useRealTimers();
    expect(markup).toContain('2 days ago');
    expect(markup).toContain('UTC"');
  });
});
