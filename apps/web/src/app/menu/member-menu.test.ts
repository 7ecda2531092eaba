import { describe, expect, it } from 'vitest';
import { screenTitles } from '../../screens.text.ts';
import { memberText } from './member.text.ts';
import { bottomBarEntries, isCurrent, type MemberEntry, memberMenu } from './member-menu.ts';

const named = ({ screen, label, href }: MemberEntry) =>
  `${label ? memberText.en[label] : screenTitles.en[screen]} ${href}`;

const shown = memberMenu.map((part) =>
  part.kind === 'group' ? [memberText.en[part.label], ...part.entries.map(named)] : [named(part.entry)],
);

describe('the sidebar', () => {
  it('has the groups, labels and addresses of the specification, then more tools', () => {
    expect(shown).toEqual([
      [
        'Cryptocurrencies',
        'AI Technical Signals /technical-analysis',
        'AI Technical Returns /ai-returns-auth',
        'Seasonality /regression/crypto',
        'Portfolio /portfolio',
      ],
      [
        'USA Stocks',
        'Asset Breakdown /asset-breakdown/AAPL',
        'AI Technical Signals /stocks-analysis',
        'AI Technical Returns /stock-ai-returns-auth',
        'Seasonality /regression/us',
        'Smart Screener /smart-screener',
        'Earnings Calendar /earning-calendar',
        'Charts /chart-analysis',
      ],
      ['News /news-analysis'],
      ['Chat with AI /auspex-gpt'],
      [
        'More tools',
        'Sentiment /sentiment-analysis',
        'Relative Volume /relative_volume',
        'Correlation /stock-correlation',
        'Referral /refer',
      ],
    ]);
  });

  it('marks the entry of a screen also when the screen shows one symbol', () => {
    expect(isCurrent('/news-analysis', '/news-analysis/AAPL')).toBe(true);
    expect(isCurrent('/portfolio', '/portfolio')).toBe(true);
    expect(isCurrent('/stocks', '/stocks-analysis')).toBe(false);
  });

  it('leaves five places on a phone', () => {
    expect(bottomBarEntries.map(named)).toEqual([
      'Signals /technical-analysis',
      'Screener /smart-screener',
      'Charts /chart-analysis',
      'Portfolio /portfolio',
      'News /news-analysis',
    ]);
  });
});
