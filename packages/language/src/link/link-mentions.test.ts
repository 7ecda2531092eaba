import { describe, expect, it } from 'vitest';
import { readMarked } from '../../test/read-marked.ts';
import { usHeadlines } from '../../test/us-headlines.ts';
import { universeAliases, universeLinker } from './universe-linker.ts';

const linker = universeLinker();

function linked(title: string): string[] {
  return linker
    .link(title)
    .flatMap(({ named, text }) => (named.kind === 'asset' ? [`${text}=${named.symbol}`] : []));
}

describe('Finding the assets a headline is about', () => {
  it('is right for more than 95 in 100 names, and misses fewer than 5 in 100, on our US and crypto headlines', () => {
    let [right, wanted, found] = [0, 0, 0];
    for (const { title, names } of usHeadlines.map(readMarked)) {
      const meant = names.filter(({ mark }) => mark !== 'NONE');
      const got = linker.link(title).filter(({ named }) => named.kind === 'asset');
      wanted += meant.length;
      found += got.length;
      right += got.filter(({ named, start, end }) =>
        meant.some(
          (name) =>
            named.kind === 'asset' && name.mark === named.symbol && name.start < end && start < name.end,
        ),
      ).length;
    }
    expect(usHeadlines.length).toBeGreaterThanOrEqual(100);
    expect(right / found).toBeGreaterThanOrEqual(0.95);
    expect(right / wanted).toBeGreaterThanOrEqual(0.95);
  });

  it('shows the very text that justifies each tag', () => {
    for (const { title } of usHeadlines.map(readMarked)) {
      let end = 0;
      for (const mention of linker.link(title)) {
        expect(title.slice(mention.start, mention.end)).toBe(mention.text);
        expect(mention.start).toBeGreaterThanOrEqual(end);
        end = mention.end;
      }
    }
  });

  it('takes a ticker that is a word or a letter or two only after $, in brackets or after its exchange', () => {
    expect(linked('IT budgets are on hold for NOW, ALL KEY projects wait')).toEqual([]);
    expect(linked('A F in economics')).toEqual([]);
    expect(linked('$F climbs, $NOW slips')).toEqual(['$F=F', '$NOW=NOW']);
    expect(linked('Carmaker (F) leads; software firm (NYSE: NOW) lags')).toEqual([
      '(F)=F',
      '(NYSE: NOW)=NOW',
    ]);
    expect(linked('NVDA and TSLA lead gains')).toEqual(['NVDA=NVDA', 'TSLA=TSLA']);
    expect(linked('nvda is not a ticker in small letters')).toEqual([]);
  });

  it('distinguishes a company from the word, the place and the person with its name', () => {
    expect(linked('Target price of Netflix raised')).toEqual(['Netflix=NFLX']);
    expect(linked('Brokers lift Target price for Netflix')).toEqual(['Netflix=NFLX']);
    expect(linked('Target raises prices again')).toEqual(['Target=TGT']);
    expect(linked('Harrison Ford sells his house')).toEqual([]);
    expect(linked('Buy the dip: Henry Ford')).toEqual([]);
    expect(linked('Gap of two points opens')).toEqual([]);
    expect(linked("Visa's fees under review")).toEqual(['Visa=V']);
    expect(linked('Time to Target Long Bonds')).toEqual([]);
  });

  it('takes the Dow for the company only if it could not be the index', () => {
    for (const title of ['Dow beats profit estimates', 'Dow names new chief executive', 'Dow shares jump 4%'])
      expect(linked(title)).toEqual(['Dow=DOW']);
    for (const title of [
      'Dow falls 300 points',
      "Dow's worst day since March",
      'Dow futures edge up',
      'Stocks mixed; Dow up',
    ])
      expect(linked(title)).toEqual([]);
    const groups = linker.link('Dow falls 300 points').map(({ named }) => named.kind);
    expect(groups).toEqual(['other']);
  });

  it('does not take a broker or fund for the bank whose name it bears', () => {
    expect(linked('Morgan Stanley Capital closes fund')).toEqual([]);
    expect(linked('Prudential Financial Asset Management hires')).toEqual([]);
  });

  it('takes the longest name: Bitcoin Cash is not Bitcoin', () => {
    expect(linked('Bitcoin Cash splits from Bitcoin')).toEqual(['Bitcoin Cash=BCH-USD', 'Bitcoin=BTC-USD']);
    expect(linked('Ethereum Classic slides')).toEqual(['Ethereum Classic=ETC-USD']);
  });

  it('marks indices, commodities, authorities and brokers as others', () => {
    const groups = linker
      .link('SEC probe sends Dow lower as gold and Gold rally, says UBS')
      .map(({ named }) => (named.kind === 'other' ? named.group : named.symbol));
    expect(groups).toEqual(['authority', 'index', 'commodity', 'broker']);
  });

  it('takes a commodity in a firm’s name for part of that name', () => {
    const others = (title: string) =>
      linker.link(title).flatMap(({ named, text }) => (named.kind === 'other' ? [text] : []));
    expect(others('Miner Barrick Gold lifts payout')).toEqual([]);
    expect(others('Output cut at Murphy Oil weighs on shares')).toEqual([]);
    expect(others('Oil slips, Gold and Copper rally')).toEqual(['Oil', 'Gold', 'Copper']);
    expect(others('Chevron slides with Oil')).toEqual(['Oil']);
  });

  it('knows old names and brands', () => {
    expect(linked('Facebook and Instagram down')).toEqual(['Facebook=META', 'Instagram=META']);
    expect(linked('iPhone sales fall')).toEqual(['iPhone=AAPL']);
    expect(linked('Overstock shares slump; Tezos and Crown Castle gain')).toEqual([
      'Overstock=BYON',
      'Tezos=XTZ-USD',
      'Crown Castle=CCI',
    ]);
    expect(linked('Optimism network upgrade goes live')).toEqual(['Optimism network=OP-USD']);
    expect(linked('Optimism over rate cuts lifts stocks')).toEqual([]);
  });

  it('reads typographic apostrophes like plain ones, and survives odd text', () => {
    expect(linked('McDonald’s and Lowe’s rise')).toEqual(['McDonald’s=MCD', 'Lowe’s=LOW']);
    for (const odd of ['', '()', '$', '((((', 'NYSE:', '🚀🚀', '\u0000', 'a'.repeat(5000)])
      expect(linked(odd)).toEqual([]);
  });

  it('covers at least 150 companies, funds and 30 coins, each under one name', () => {
    const symbols = new Set(
      universeAliases.flatMap(({ named }) => (named.kind === 'asset' ? [named.symbol] : [])),
    );
    expect([...symbols].filter((symbol) => symbol.endsWith('-USD')).length).toBeGreaterThanOrEqual(30);
    expect(symbols.size).toBeGreaterThanOrEqual(200);
    const owners = new Map<string, string>();
    for (const { text, named } of universeAliases) {
      if (named.kind !== 'asset') continue;
      expect(`${text}=${owners.get(text) ?? named.symbol}`).toBe(`${text}=${named.symbol}`);
      owners.set(text, named.symbol);
    }
  });
});
