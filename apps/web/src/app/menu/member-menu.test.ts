import { describe, expect, it } from 'vitest';
import { texts as frenchTitles } from '../../screens.fr.ts';
import { screenTitles } from '../../screens.text.ts';
import { texts as frenchMenu } from './member.fr.ts';
import { memberText } from './member.text.ts';
import { bottomBarEntries, isCurrent, type MemberEntry, memberMenu } from './member-menu.ts';

const french = { titles: frenchTitles, menu: frenchMenu };

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

  it('has a caption of one short word for every entry, in both languages', () => {
    const entries = memberMenu.flatMap((part) => (part.kind === 'group' ? part.entries : [part.entry]));
    const captions = [screenTitles.en, french.titles].flatMap((titles, place) =>
      entries.map(({ screen, caption }) =>
        caption ? [memberText.en, french.menu][place]?.[caption] : titles[screen],
      ),
    );
    expect(captions.filter((caption) => caption === undefined || !/^\S{3,13}$/.test(caption))).toEqual([]);
  });

  it('leads on a phone to five places that are there', () => {
    expect(bottomBarEntries.map(named)).toEqual([
      'Crypto /technical-analysis',
      'Stocks /stocks-analysis',
      'Volume /relative_volume',
      'Earnings /earning-calendar',
      'News /news-analysis',
    ]);
  });
});
