import { createLinker, mentionedAssets } from '@auspex/language';
import type { AssetId, IsoDate } from '@auspex/market';
import { type AssetListing, symbolOn } from '@auspex/market-data';
import { simulate } from '@auspex/simulated-market';
import { describe, expect, it } from 'vitest';
import type { ViewAsset } from '../../market/index.ts';
import { namesBetween } from './names-between.ts';

const simulation = simulate({ seed: '39', to: Date.parse('2026-11-18T22:00:00Z') });

/** The assets as they are listed at the end, with their history of names. */
const assets = simulation.listings().map((listing): ViewAsset => {
  const { symbol, name } = symbolOn(listing, '2026-11-18');
  const { assetId, market, kind, currency, listedOn, symbols, delisting = null } = listing as AssetListing;
  const former = symbols.slice(0, -1);
  const rest = { sector: null, industry: null, former, delisting, source: 'simulated' };
  return { assetId, market, kind, currency, listedOn, symbol, name, ...rest };
});

function linkerOn(date: string) {
  const at = Date.parse(`${date}T12:00:00Z`);
  const [{ names }] = namesBetween(assets, { from: at, until: at });
  const linker = createLinker(names.aliases, new Map(names.tickers));
  return (title: string) =>
    mentionedAssets(linker.link(title)).map((id) => `${id} as ${names.assets[id].symbol}`);
}

describe('NEWS-1: Names in headlines mean what they meant on the day', () => {
  it('Facebook is FB before its change of name and META after it, and "Meta" means nobody before', () => {
    expect(linkerOn('2019-05-01')('Facebook shares jump 5%')).toEqual(['us:FB as FB']);
    expect(linkerOn('2019-05-01')('Meta shares jump 5%')).toEqual([]);
    expect(linkerOn('2019-05-01')('Instagram adds shopping')).toEqual(['us:FB as FB']);
    expect(linkerOn('2023-05-01')('Facebook shares jump 5%')).toEqual(['us:FB as META']);
    expect(linkerOn('2023-05-01')('Meta shares jump 5%')).toEqual(['us:FB as META']);
  });

  it('a ticker means the company that had it then', () => {
    expect(linkerOn('2021-05-03')('Traders pile into $BBBY')).toEqual(['us:BBBY as BBBY']);
    expect(linkerOn('2026-05-04')('Traders pile into $BBBY')).toEqual(['us:OSTK as BBBY']);
    expect(linkerOn('2024-05-03')('Traders pile into $BBBY')).toEqual([]);
  });

  it('a name that went to another company means that company from then on', () => {
    expect(linkerOn('2021-05-03')('Bed Bath & Beyond closes stores')).toEqual(['us:BBBY as BBBY']);
    expect(linkerOn('2021-05-03')('Overstock shares fall')).toEqual(['us:OSTK as OSTK']);
    expect(linkerOn('2026-05-04')('Bed Bath & Beyond closes stores')).toEqual(['us:OSTK as BBBY']);
  });

  it('a company that was bought keeps its name until it is delisted, then it is a brand of its owner', () => {
    expect(linkerOn('2021-05-03')('Activision Blizzard delays release')).toEqual(['us:ATVI as ATVI']);
    expect(linkerOn('2024-05-03')('Activision Blizzard delays release')).toEqual(['us:MSFT as MSFT']);
  });

  it('a company that is not listed yet is not meant', () => {
    expect(linkerOn('2019-05-01')('Coinbase adds coin')).toEqual([]);
    expect(linkerOn('2022-05-02')('Coinbase adds coin')).toEqual(['us:COIN as COIN']);
  });
});

describe('Headlines of the simulated market, compared with what their author meant', () => {
  it('are linked with a precision of at least 0.99 and a recall of at least 0.98', () => {
    const all = simulation.headlines({ from: 0, until: simulation.to });
    const span = { from: all[0].publishedAt, until: simulation.to };
    const eras = namesBetween(assets, span).map(({ from, names }) => ({
      from,
      linker: createLinker(names.aliases, new Map(names.tickers)),
    }));
    let [right, wrong, missed] = [0, 0, 0];
    for (const { title, publishedAt, about } of all.filter((_, i) => i % 25 === 0)) {
      const era = eras.findLast(({ from }) => from <= publishedAt) ?? eras[0];
      const linked = new Set(mentionedAssets(era.linker.link(title)) as AssetId[]);
      const meant = new Set(about.map(({ assetId }) => assetId));
      for (const id of linked) meant.has(id) ? right++ : wrong++;
      for (const id of meant) if (!linked.has(id)) missed++;
    }
    expect(right).toBeGreaterThan(8000);
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.99);
    expect(right / (right + missed)).toBeGreaterThanOrEqual(0.98);
  });
});

describe('The days on which names change', () => {
  it('each start a new set of names', () => {
    const from = Date.parse('2022-06-08T00:00:00Z');
    const until = Date.parse('2022-06-10T00:00:00Z');
    const starts = namesBetween(assets, { from, until }).map((era) =>
      new Date(era.from).toISOString().slice(0, 10),
    );
    const renamed: IsoDate = '2022-06-09';
    expect(starts).toEqual(['2022-06-08', renamed]);
  });
});
